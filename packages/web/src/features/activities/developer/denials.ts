import { t } from '../../../language/activity-developer.ts'
import type { TracedFrame } from '../rpc/trace.ts'

/** Something that an app did not get, and why. */
export type Denial = {
  readonly key: string
  readonly name: string
  /** What the app was told; empty where it was told nothing. */
  readonly answer: string
  readonly words: string
  readonly count: number
  /** When it was last, ms since 1970. */
  readonly at: number
}

/** What was refused, ignored or held back of the frames that are kept, each once, the last one first. */
export function denialsIn(frames: readonly TracedFrame[]): readonly Denial[] {
  const found = new Map<string, Denial>()
  for (const frame of frames) {
    if (!isDenial(frame)) continue
    const { at, name, text, verdict } = frame
    const words = frame.words ?? t('developer.no-details-available')
    const key = `${name} ${words}`
    const count = (found.get(key)?.count ?? 0) + 1
    found.delete(key)
    found.set(key, { key, name, answer: verdict === 'refused' ? answerIn(text) : '', words, count, at })
  }
  return [...found.values()].toReversed()
}

/** A command that was refused is one with its answer. */
const isDenial = ({ name, verdict, way }: TracedFrame): boolean =>
  verdict !== 'good' && (verdict !== 'refused' || way === 'out' || name === 'HANDSHAKE')

/** The code and the message of an error, as far as the text says them. */
function answerIn(text: string): string {
  const code = /"code": (\d+)/u.exec(text)?.[1]
  const message = /"message": ("(?:[^"\\]|\\.)*")/u.exec(text)?.[1]
  return [code, message === undefined ? undefined : String(JSON.parse(message))].filter(Boolean).join(' ')
}
