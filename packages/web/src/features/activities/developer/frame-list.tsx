import { useMemo, useState } from 'react'
import { ChoiceField } from '../../../shared/form/choice.tsx'
import type { Traced, TracedFrame } from '../rpc/trace.ts'
import { FrameRow } from './frame-row.tsx'
import { Rows } from './rows.tsx'
import { type FrameKind, frameKinds, shownFrames } from './shown-frames.ts'

const kindWords: Readonly<Record<FrameKind, string>> = {
  all: 'Everything',
  command: 'Commands',
  reply: 'Replies',
  event: 'Events',
  connection: 'Beginning and end',
  trouble: 'What went wrong',
}
const kinds = frameKinds.map((kind) => [kind, kindWords[kind]] as const)

/** All that the app and its host said to each other, as far as it is kept. */
export function FrameList({ traced }: { traced: Traced }) {
  const [kind, setKind] = useState<FrameKind>('all')
  const [query, setQuery] = useState('')
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const frames = useMemo(() => shownFrames(traced.frames, kind, query), [traced.frames, kind, query])

  function turn(number: number) {
    const next = new Set(opened)
    if (!next.delete(number)) next.add(number)
    setOpened(next)
  }

  return (
    <>
      <div className="developer-sieve">
        <input
          className="developer-search"
          type="search"
          aria-label="Search the frames"
          placeholder="Search"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <ChoiceField
          name="kind"
          label="Kind"
          choices={kinds}
          chosen={kind}
          onChoose={(chosen) => setKind(frameKinds.find((each) => each === chosen) ?? 'all')}
        />
      </div>
      {traced.unread > 0 ? <p className="developer-quiet">{traced.unread} more came too fast to be kept.</p> : null}
      <Rows
        label="Frames"
        rows={frames}
        empty={traced.frames.length === 0 ? 'Nothing was said yet.' : 'No frame is like that.'}
        draw={(frame: TracedFrame) => (
          <FrameRow
            key={frame.number}
            frame={frame}
            isOpen={opened.has(frame.number)}
            onTurn={() => turn(frame.number)}
          />
        )}
      />
    </>
  )
}
