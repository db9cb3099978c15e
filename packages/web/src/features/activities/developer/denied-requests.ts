import { t } from '../../../language/activity-developer.ts'
import type { TracedFrame } from '../rpc/trace.ts'

/** A request of an app that was denied, and why. */
export type DeniedRequest = {
  readonly key: string
  readonly name: string
  /** The error sent to the app; empty if there was none. */
  readonly answer: string
  readonly words: string
  readonly count: number
  /** When it last occurred, ms since 1970. */
  readonly at: number
}

/** The requests that were refused, ignored or held back among the kept frames, each once, newest first. */
export function deniedRequestsIn(frames: readonly TracedFrame[]): readonly DeniedRequest[] {
  const found = new Map<string, DeniedRequest>()
  for (const frame of frames) {
    if (!isDeniedRequest(frame)) continue
    const { at, name, text, verdict } = frame
    const words = frame.words ?? t('developer.no-details-available')
    const key = `${name} ${words}`
    const count = (found.get(key)?.count ?? 0) + 1
    found.delete(key)
    found.set(key, { key, name, answer: verdict === 'refused' ? answerIn(text) : '', words, count, at })
  }
  return [...found.values()].toReversed()
}

/** A refused command is one entry with its reply. */
const isDeniedRequest = ({ name, verdict, way }: TracedFrame): boolean =>
  verdict !== 'good' && (verdict !== 'refused' || way === 'out' || name === 'HANDSHAKE')

/** The code and the message of an error, if the text contains them. */
function answerIn(text: string): string {
  const code = /"code": (\d+)/u.exec(text)?.[1]
  const message = /"message": ("(?:[^"\\]|\\.)*")/u.exec(text)?.[1]
  return [code, message === undefined ? undefined : String(JSON.parse(message))].filter(Boolean).join(' ')
}
