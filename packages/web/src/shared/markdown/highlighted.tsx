import './highlighted.css'
import { type ReactNode, useEffect, useState } from 'react'
import type { CodeToken } from './highlight-code.ts'

type HighlightedProps = { language: string; text: string }

/** Grammars can take long over long texts; beyond this, code is shown as it is. */
const most_characters = 10_000

/** Code in the colours of its language, as soon as its grammars are loaded. Without them it is read as well. */
export function Highlighted({ language, text }: HighlightedProps) {
  const [told, setTold] = useState<{ of: string; tokens: readonly (CodeToken | string)[] }>()
  const of = `${language}\n${text}`

  useEffect(() => {
    if (text.length > most_characters) return
    let isWanted = true
    import('./highlight-code.ts').then(
      ({ highlightCode }) => {
        const tokens = highlightCode(language, text)
        if (isWanted && tokens) setTold({ of, tokens })
      },
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [language, text, of])

  return told?.of === of ? told.tokens.map(drawn) : text
}

/** Tokens are never moved: their place is their key. */
function drawn(token: CodeToken | string, index: number): ReactNode {
  if (typeof token === 'string') return token
  return (
    <span key={index} className={token.kind ?? undefined}>
      {token.children.map(drawn)}
    </span>
  )
}
