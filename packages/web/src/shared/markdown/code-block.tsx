import { rich, t } from '../../language/main.ts'
import './code-block.css'
import { type ReactNode, useState } from 'react'
import { unseen } from '../text/unseen.tsx'
import { Highlighted } from './highlighted-code.tsx'

type CodeBlockProps = { language: string | null; text: string }

const copied_ms = 2_000

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
  const [outcome, setOutcome] = useState<string | null>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome(t('markdown.copied'))
    } catch {
      setOutcome(t('markdown.couldnt-copy'))
    }
    setTimeout(() => setOutcome(null), copied_ms)
  }

  return (
    <span className="code-block-bar">
      {children}
      {isSecureContext ? (
        <button type="button" className="code-block-copy" onClick={() => void copy()}>
          <span aria-live="polite">{outcome ?? rich('markdown.copy', { span: unseen })}</span>
        </button>
      ) : null}
    </span>
  )
}
