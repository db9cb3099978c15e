import { isForum } from '@guildhall/protocol/enums/channel-type'
import { LIMITS } from '@guildhall/protocol/limits'
import type { BareThread } from '@guildhall/protocol/objects/channels/thread'
import { modifyChannel } from '@guildhall/protocol/operations/any-channel/modify-channel'
import { t } from '../../language/dialogs.ts'
import { ChoiceField } from '../../shared/form/choice-field.tsx'
import { Field } from '../../shared/form/field.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { requireFilled, textIn } from '../../shared/form/form-problem.ts'
import { TagField, tagsIn } from '../../shared/guild/forum-tags.tsx'
import { formatDuration } from '../../shared/text/format-duration.ts'
import { useClient } from '../../state/use-client.ts'
import { useGuild } from '../../state/world.ts'
import { archiveChoices, selectedArchiveDuration } from './archive-choices.ts'

const slowModes = [
  ['0', t('threads.off')],
  ['5', formatDuration(5, 'second')],
  ['10', formatDuration(10, 'second')],
  ['30', formatDuration(30, 'second')],
  ['60', formatDuration(1, 'minute')],
  ['300', formatDuration(5, 'minute')],
  ['3600', formatDuration(1, 'hour')],
  ['21600', formatDuration(6, 'hour')],
] as const

/** Edits a thread's name, auto-archive duration and slow mode. */
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
    requireFilled({ name }, { name: t('threads.enter-a-name') })
    const slow = entered.get('slow')
    const body = {
      name,
      auto_archive_duration: selectedArchiveDuration(entered),
      ...(slow !== null && { rate_limit_per_user: Number(slow) }),
      ...(forum && { applied_tags: tagsIn(entered, { forum, manages, applied }) }),
    }
    await client.call(modifyChannel, { channelId: thread.id }, body)
  }

  return (
    <FormDialog
      title={forum ? t('threads.edit-post') : t('threads.edit-thread')}
      action={t('threads.save')}
      fields={['name', 'tag']}
      onSubmit={save}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          <Field
            name="name"
            label={t('threads.name')}
            required
            defaultValue={thread.name}
            maxLength={LIMITS.threadName.max}
            error={fields.get('name')}
          />
          {forum ? <TagField forum={forum} manages={manages} applied={applied} error={fields.get('tag')} /> : null}
          <ChoiceField
            name="archive"
            label={t('threads.archive-after-inactivity')}
            choices={archiveChoices}
            chosen={thread.thread_metadata.auto_archive_duration}
          />
          {manages ? (
            <ChoiceField
              name="slow"
              label={t('threads.slow-mode')}
              choices={slowModes}
              chosen={String(thread.rate_limit_per_user)}
            />
          ) : null}
        </>
      )}
    </FormDialog>
  )
}
