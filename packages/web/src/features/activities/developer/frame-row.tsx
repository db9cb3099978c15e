import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { FrameVerdict, TracedFrame } from '../rpc/trace.ts'
import { formatMoment } from './moments.ts'

const verdicts: Readonly<Record<FrameVerdict, string>> = {
  good: 'Right',
  refused: 'Refused',
  ignored: 'Ignored',
  'held-back': 'Held back',
}

type FrameRowProps = { frame: TracedFrame; isOpen: boolean; onTurn: () => void }

/** One frame, which opens to what it carried. */
export function FrameRow({ frame, isOpen, onTurn }: FrameRowProps) {
  const { at, name, nonce, text, verdict, way, words } = frame
  return (
    <div className="developer-frame">
      <button type="button" className="developer-frame-head" aria-expanded={isOpen} onClick={onTurn}>
        <time className="developer-time" dateTime={new Date(at).toISOString()}>
          {formatMoment(at)}
        </time>
        {way === 'in' ? <ArrowRight aria-hidden="true" /> : <ArrowLeft aria-hidden="true" />}
        <span className="unseen">{way === 'in' ? 'from the app' : 'to the app'}</span>
        <code className="developer-name">{name}</code>
        <span className="developer-verdict" data-verdict={verdict}>
          {verdicts[verdict]}
        </span>
      </button>
      {isOpen ? (
        <div className="developer-frame-body">
          {words === null ? null : <p className="developer-words">{words}</p>}
          {nonce === null ? null : (
            <p className="developer-quiet">
              Nonce <code>{nonce}</code>
            </p>
          )}
          <pre className="developer-json">{text === '' ? 'It carried nothing.' : text}</pre>
        </div>
      ) : null}
    </div>
  )
}
