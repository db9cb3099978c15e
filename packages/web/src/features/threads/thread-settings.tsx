import { isForum } from '@guildhall/protocol/enums/channel-type'
import { LIMITS } from '@guildhall/protocol/limits'
import type { BareThread } from '@guildhall/protocol/objects/channels/thread'
import { modifyChannel } from '@guildhall/protocol/operations/any-channel/modify-channel'
import { ChoiceField } from '../../shared/form/choice.tsx'
import { Field } from '../../shared/form/field.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { mustFill, textIn } from '../../shared/form/form-problem.ts'
import { TagField, tagsIn } from '../../shared/guild/forum-tags.tsx'
import { useClient } from '../../state/use-client.ts'
import { useGuild } from '../../state/world.ts'
import { archiveChoices, archiveIn } from './archive-choices.ts'

const slowModes = [
  ['0', 'Off'],
  ['5', '5 seconds'],
  ['10', '10 seconds'],
  ['30', '30 seconds'],
  ['60', '1 minute'],
  ['300', '5 minutes'],
  ['3600', '1 hour'],
  ['21600', '6 hours'],
] as const

/** Changes what a thread is called, when it is put away and how often one may write in it. */
export function ThreadSettings({
  thread,
  manages,
  onClose,
}: {
  thread: BareThread
  manages: boolean
  onClose: () => void
}) {
  const client = useClient()
  const parent = useGuild(thread.guild_id)?.channels.get(thread.parent_id)
  const forum = parent && isForum(parent.type) ? parent : null
  const applied = thread.applied_tags ?? []

  async function save(entered: FormData) {
    const name = textIn(entered, 'name').trim()
    mustFill({ name }, { name: 'A thread needs a name.' })
    const slow = entered.get('slow')
    const body = {
      name,
      auto_archive_duration: archiveIn(entered),
      ...(slow !== null && { rate_limit_per_user: Number(slow) }),
      ...(forum && { applied_tags: tagsIn(entered, { forum, manages, applied }) }),
    }
    await client.call(modifyChannel, { channelId: thread.id }, body)
  }

  return (
    <FormDialog
      title={forum ? 'Change the post' : 'Change the thread'}
      action="Save"
      fields={['name', 'tag']}
      onSubmit={save}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          <Field
            name="name"
            label="Name"
            required
            defaultValue={thread.name}
            maxLength={LIMITS.threadName.max}
            error={fields.get('name')}
          />
          {forum ? <TagField forum={forum} manages={manages} applied={applied} error={fields.get('tag')} /> : null}
          <ChoiceField
            name="archive"
            label="Put it away after"
            choices={archiveChoices}
            chosen={thread.thread_metadata.auto_archive_duration}
          />
          {manages ? (
            <ChoiceField
              name="slow"
              label="Time between two messages of one person"
              choices={slowModes}
              chosen={String(thread.rate_limit_per_user)}
            />
          ) : null}
        </>
      )}
    </FormDialog>
  )
}
