import { ArrowLeft, ArrowRight } from 'lucide-react'
import { rich, t } from '../../../language/activity-developer.ts'
import type { FrameVerdict, TracedFrame } from '../rpc/trace.ts'
import { formatPreciseTime } from './format-precise-time.ts'

const verdicts: Readonly<Record<FrameVerdict, string>> = {
  good: t('developer.ok'),
  refused: t('developer.refused'),
  ignored: t('developer.ignored'),
  'held-back': t('developer.held-back'),
}

type FrameRowProps = { frame: TracedFrame; isOpen: boolean; onTurn: () => void }

/** One frame, which expands to show its content. */
export function FrameRow({ frame, isOpen, onTurn }: FrameRowProps) {
  const { at, name, nonce, text, verdict, way, words } = frame
  return (
    <div className="developer-frame">
      <button type="button" className="developer-frame-head" aria-expanded={isOpen} onClick={onTurn}>
        <time className="developer-time" dateTime={new Date(at).toISOString()}>
          {formatPreciseTime(at)}
        </time>
        {way === 'in' ? <ArrowRight aria-hidden="true" /> : <ArrowLeft aria-hidden="true" />}
        <span className="unseen">{way === 'in' ? t('developer.from-the-app') : t('developer.to-the-app')}</span>
        <code className="developer-name">{name}</code>
        <span className="developer-verdict" data-verdict={verdict}>
          {verdicts[verdict]}
        </span>
      </button>
      {isOpen ? (
        <div className="developer-frame-body">
          {words === null ? null : <p className="developer-words">{words}</p>}
          {nonce === null ? null : (
            <p className="developer-quiet">{rich('developer.nonce', { nonce: <code>{nonce}</code> })}</p>
          )}
          <pre className="developer-json">{text === '' ? t('developer.no-data') : text}</pre>
        </div>
      ) : null}
    </div>
  )
}
