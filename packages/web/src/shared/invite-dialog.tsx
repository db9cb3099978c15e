import type { InviteWithMetadata } from '@guildhall/protocol/objects/invite'
import { useCallback, useState } from 'react'
import { describeProblem } from '../api/api-problem.ts'
import { useClient } from '../state/use-client.ts'
import { Choice } from './choice.tsx'
import { CopyLine } from './copy-line.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'
import { useAnswer } from './use-answer.ts'

const ages = [
  ['3600', 'in an hour'],
  ['86400', 'in a day'],
  ['604800', 'in a week'],
  ['0', 'never'],
] as const
const uses = [
  ['0', 'as many as like'],
  ['1', 'one person'],
  ['5', '5 people'],
  ['25', '25 people'],
  ['100', '100 people'],
] as const

type InviteDialogProps = { channelId: string; placeName: string; onClose: () => void }

/** A link by which others come to a guild or a group. */
export function InviteDialog({ channelId, placeName, onClose }: InviteDialogProps) {
  const client = useClient()
  const [age, setAge] = useState('604800')
  const [limit, setLimit] = useState('0')
  const make = useCallback(
    (signal: AbortSignal) => {
      const body = { max_age: Number(age), max_uses: Number(limit) }
      return client.request<InviteWithMetadata>({
        method: 'POST',
        path: `/channels/${channelId}/invites`,
        body,
        signal,
      })
    },
    [client, channelId, age, limit],
  )
  const { answer } = useAnswer(make)

  return (
    <Dialog title={`Invite people to ${placeName}`} description="Whoever has this link can come in." onClose={onClose}>
      <div aria-live="polite">
        {answer.state === 'failed' ? (
          <Notice tone="danger">{describeProblem(answer.problem)}</Notice>
        ) : (
          <dl>
            <CopyLine
              label="Link"
              value={answer.state === 'ready' ? `${location.origin}/invite/${answer.value.code}` : '…'}
            />
          </dl>
        )}
      </div>
      <Choice name="max_age" label="It ends" choices={ages} chosen={age} onChoose={setAge} />
      <Choice name="max_uses" label="It is good for" choices={uses} chosen={limit} onChoose={setLimit} />
    </Dialog>
  )
}
