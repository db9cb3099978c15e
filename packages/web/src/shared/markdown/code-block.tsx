import { t } from '../../language/main.ts'
import './code-block.css'
import { type ReactNode, useState } from 'react'
import { Highlighted } from './highlighted.tsx'

type CodeBlockProps = { language: string | null; text: string }

const said_ms = 2_000

export function CodeBlock({ language, text }: CodeBlockProps) {
  return (
    <span className="code-block">
      <CopyButton text={text}>{language}</CopyButton>
      <code className="code-block-code">
        {language === null ? text : <Highlighted language={language} text={text} />}
      </code>
    </span>
  )
}

function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const [said, setSaid] = useState(t('markdown.copy'))

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setSaid(t('markdown.copied'))
    } catch {
      setSaid(t('markdown.not-allowed'))
    }
    setTimeout(() => setSaid(t('markdown.copy')), said_ms)
  }

  return (
    <span className="code-block-bar">
      {children}
      {isSecureContext ? (
        <button type="button" className="code-block-copy" onClick={() => void copy()}>
          <span aria-live="polite">{said}</span>
          <span className="unseen">{t('markdown.code')}</span>
        </button>
      ) : null}
    </span>
  )
}
