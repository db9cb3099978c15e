import '../../../shared/lists/match-row.css'
import './completion-list.css'
import { AtSign, SquareSlash } from 'lucide-react'
import { Fragment, useEffect, useRef } from 'react'
import { Emoji } from '../../../shared/emoji/emoji.tsx'
import { ChannelIcon } from '../../../shared/guild/channel-icon.tsx'
import { Avatar } from '../../../shared/user/avatar.tsx'
import type { CandidatePicture, CompletionCandidate } from './candidate.ts'
import { optionId } from './use-completion.ts'

type Listed = Pick<CompletionCandidate, 'detail' | 'group' | 'key' | 'label' | 'picture'>

type CompletionListProps<T> = {
  id: string
  label: string
  candidates: readonly T[]
  active: number
  onActive: (index: number) => void
  onChoose: (candidate: T) => void
}

/** The completion list. The focus stays in the message box. */
export function CompletionList<T extends Listed>(props: CompletionListProps<T>) {
  const { id, label, candidates, active, onActive, onChoose } = props
  const list = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the active option must be visible.
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active, candidates])

  return (
    <div ref={list} id={id} className="completion" role="listbox" aria-label={label}>
      {candidates.map((candidate, index) => (
        <Fragment key={candidate.key}>
          {candidate.group === candidates[index - 1]?.group ? null : (
            <div className="completion-group" role="presentation" aria-hidden="true">
              {candidate.group}
            </div>
          )}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the text box handles the keys. */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: the text box refers to the active option. */}
          <div
            id={optionId(id, index)}
            role="option"
            aria-selected={index === active}
            className="match-row"
            onPointerMove={() => (index === active ? undefined : onActive(index))}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(candidate)}
          >
            <Line candidate={candidate} />
          </div>
        </Fragment>
      ))}
    </div>
  )
}

function Line({ candidate: { picture, label, detail, group } }: { candidate: Listed }) {
  return (
    <>
      <span className="match-row-picture" aria-hidden="true">
        <Picture picture={picture} />
      </span>
      <span className="match-row-label">{label}</span>
      {group === undefined ? null : <span className="unseen">{group}</span>}
      <span className="match-row-detail">{detail}</span>
    </>
  )
}

function Picture({ picture }: { picture: CandidatePicture }) {
  switch (picture.kind) {
    case 'user':
      return <Avatar user={picture.user} size={24} />
    case 'role':
      return <AtSign style={{ color: picture.colour ?? undefined }} />
    case 'channel':
      return <ChannelIcon type={picture.type} />
    case 'emoji':
      return <Emoji emoji={picture.emoji} />
    case 'command':
      return <SquareSlash />
    default:
      return null
  }
}
