import './highlighted-code.css'
import { type ReactNode, useEffect, useState } from 'react'
import type { CodeToken } from './highlight-code.ts'

type HighlightedProps = { language: string; text: string }

/** Grammars can be slow on long texts; beyond this length, code is not highlighted. */
const most_characters = 10_000

/** Code with syntax highlighting, once the grammars are loaded. Until then it is plain. */
export function Highlighted({ language, text }: HighlightedProps) {
  const [result, setResult] = useState<{ of: string; tokens: readonly (CodeToken | string)[] }>()
  const of = `${language}\n${text}`

  useEffect(() => {
    if (text.length > most_characters) return
    let isWanted = true
    import('./highlight-code.ts').then(
      ({ highlightCode }) => {
        const tokens = highlightCode(language, text)
        if (isWanted && tokens) setResult({ of, tokens })
      },
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [language, text, of])

  return result?.of === of ? result.tokens.map(drawn) : text
}

/** Tokens are never moved: their index is their key. */
function drawn(token: CodeToken | string, index: number): ReactNode {
  if (typeof token === 'string') return token
  return (
    <span key={index} className={token.kind ?? undefined}>
      {token.children.map(drawn)}
    </span>
  )
}
