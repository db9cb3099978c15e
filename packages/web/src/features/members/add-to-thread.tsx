import type { BareThread } from '@guildhall/protocol/objects/channels/thread'
import { addThreadMember } from '@guildhall/protocol/operations/threads/add-thread-member'
import { t } from '../../language/main.ts'
import { EntitySelect } from '../../shared/form/entity-select.tsx'
import { FieldFrame } from '../../shared/form/field-frame.tsx'
import { runWithErrorToast } from '../../shared/overlay/toasts.tsx'
import { useClient } from '../../state/use-client.ts'

/** Adds a user to a thread. */
export function AddToThread({ thread: { id, guild_id } }: { thread: BareThread }) {
  const client = useClient()

  function add(userId: string | undefined) {
    if (userId === undefined) return
    void runWithErrorToast(() => client.call(addThreadMember, { channelId: id, userId }))
  }

  return (
    <FieldFrame look="plain" className="thread-people-add" label={t('members.add-someone')}>
      {(_, labelId) => (
        <EntitySelect
          kind="user"
          guildId={guild_id}
          channelId={id}
          labelledBy={labelId}
          placeholder={t('members.choose-someone')}
          min={1}
          max={1}
          chosen={[]}
          onChoose={([userId]) => add(userId)}
        />
      )}
    </FieldFrame>
  )
}
