import { useMemo, useState } from 'react'
import { t } from '../../../language/activity-developer.ts'
import { ChoiceField } from '../../../shared/form/choice-field.tsx'
import type { Traced, TracedFrame } from '../rpc/trace.ts'
import { type FrameKind, filterFrames, frameKinds } from './frame-filter.ts'
import { FrameRow } from './frame-row.tsx'
import { VirtualRows } from './virtual-rows.tsx'

const kindWords: Readonly<Record<FrameKind, string>> = {
  all: t('developer.all-frames'),
  command: t('developer.commands'),
  reply: t('developer.replies'),
  event: t('developer.events'),
  connection: t('developer.start-and-end'),
  trouble: t('developer.errors'),
}
const kinds = frameKinds.map((kind) => [kind, kindWords[kind]] as const)

/** All kept messages between the app and its host. */
export function FrameList({ traced }: { traced: Traced }) {
  const [kind, setKind] = useState<FrameKind>('all')
  const [query, setQuery] = useState('')
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const frames = useMemo(() => filterFrames(traced.frames, kind, query), [traced.frames, kind, query])

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
          aria-label={t('developer.search-frames')}
          placeholder={t('developer.search')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <ChoiceField
          name="kind"
          label={t('developer.type')}
          choices={kinds}
          chosen={kind}
          onChoose={(chosen) => setKind(frameKinds.find((each) => each === chosen) ?? 'all')}
        />
      </div>
      {traced.unread > 0 ? (
        <p className="developer-quiet">
          {t('developer.more-were-dropped-because-they-came', { unread: traced.unread })}
        </p>
      ) : null}
      <VirtualRows
        label={t('developer.frames')}
        rows={frames}
        empty={traced.frames.length === 0 ? t('developer.no-frames-yet') : t('developer.no-matching-frames')}
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
