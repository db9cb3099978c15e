import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { LIMITS } from '@guildhall/protocol/limits'
import { startThreadFromMessage } from '@guildhall/protocol/operations/posts/start-thread-from-message'
import { startThreadWithoutMessage } from '@guildhall/protocol/operations/posts/start-thread-without-message'
import { t } from '../../language/dialogs.ts'
import { ChoiceField } from '../../shared/form/choice-field.tsx'
import { Field } from '../../shared/form/field.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { requireFilled, textIn } from '../../shared/form/form-problem.ts'
import { Toggle } from '../../shared/form/toggle.tsx'
import type { StartThreadRequest } from '../../shared/overlay/overlays.ts'
import { navigate } from '../../shared/page/location.ts'
import { channelPath } from '../../shared/page/paths.ts'
import { useCan } from '../../state/permissions.ts'
import { useClient } from '../../state/use-client.ts'
import { waitForState } from '../../state/wait-for-state.ts'
import { useGuild } from '../../state/world.ts'
import { archiveChoices, selectedArchiveDuration } from './archive-choices.ts'

type StartThreadDialogProps = StartThreadRequest & { onClose: () => void }

/** Starts a thread, from a message or by itself, and opens it. */
export function StartThreadDialog({ guildId, channelId, messageId, name, onClose }: StartThreadDialogProps) {
  const client = useClient()
  const channel = useGuild(guildId)?.channels.get(channelId)
  const mayStartPublic = useCan(guildId, channelId, 'CREATE_PUBLIC_THREADS')
  const mayStartPrivate = useCan(guildId, channelId, 'CREATE_PRIVATE_THREADS')
  const isText = channel?.type === ChannelType.GUILD_TEXT
  const isChoice = messageId === null && isText && mayStartPrivate

  async function start(entered: FormData) {
    const body = { name: textIn(entered, 'name').trim(), auto_archive_duration: selectedArchiveDuration(entered) }
    requireFilled({ name: body.name }, { name: t('threads.enter-a-name-for-the') })
    const isPrivate = isChoice && (entered.get('private') === 'on' || !mayStartPublic)
    const type = isPrivate ? ChannelType.PRIVATE_THREAD : isText ? ChannelType.PUBLIC_THREAD : null
    const { id } =
      messageId === null
        ? await client.call(startThreadWithoutMessage, { channelId }, { ...body, type })
        : await client.call(startThreadFromMessage, { channelId, messageId }, body)
    await waitForState(client, ({ world }) => world?.guilds.get(guildId)?.threads.has(id) === true)
    navigate(channelPath(guildId, id))
  }

  return (
    <FormDialog
      title={t('threads.start-a-thread')}
      action={t('threads.start')}
      fields={['name']}
      onSubmit={start}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          <Field
            name="name"
            label={t('threads.name')}
            required
            defaultValue={name}
            maxLength={LIMITS.threadName.max}
            error={fields.get('name')}
          />
          {isChoice && mayStartPublic ? (
            <Toggle name="private" label={t('threads.private')} hint={t('threads.only-people-who-are-added')} />
          ) : null}
          <ChoiceField
            name="archive"
            label={t('threads.archive-after-inactivity')}
            choices={archiveChoices}
            chosen={channel?.default_auto_archive_duration ?? 4320}
          />
        </>
      )}
    </FormDialog>
  )
}
