import { ChannelType, isForum } from '@guildhall/protocol/enums/channel-type'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import { modifyChannel } from '@guildhall/protocol/operations/any-channel/modify-channel'
import { useState } from 'react'
import { t } from '../../language/dialogs.ts'
import { ChoiceField } from '../../shared/form/choice-field.tsx'
import { Field } from '../../shared/form/field.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { IncompleteForm } from '../../shared/form/form-problem.ts'
import { useClient } from '../../state/use-client.ts'
import { useGuild } from '../../state/world.ts'
import { ChannelFields } from './channel-fields.tsx'
import { channelChanges, toChannelForm } from './channel-form.ts'
import { DefaultReactionField } from './default-reaction-field.tsx'
import { TagsField } from './tags-field.tsx'

type EditChannelDialogProps = { channel: GuildChannel; onClose: () => void }

const fieldNames = [
  'name',
  'type',
  'topic',
  'rate_limit_per_user',
  'default_thread_rate_limit_per_user',
  'default_auto_archive_duration',
  'bitrate',
  'user_limit',
  'default_sort_order',
  'default_forum_layout',
]

const switched: readonly number[] = [ChannelType.GUILD_TEXT, ChannelType.GUILD_ANNOUNCEMENT]

/** Edits a channel's name, topic and settings. */
export function EditChannelDialog({ channel, onClose }: EditChannelDialogProps) {
  const client = useClient()
  const features = useGuild(channel.guild_id)?.settings.features ?? []
  // The values when the form was opened: other simultaneous changes are kept.
  const [before] = useState(() => toChannelForm(channel))
  const [tags, setTags] = useState(before.available_tags)
  const [first, setFirst] = useState(before.default_reaction_emoji)
  const maySwitch = switched.includes(before.type) && (features.includes('COMMUNITY') || features.includes('NEWS'))

  async function change(entered: FormData) {
    if (tags?.some(({ name }) => name.trim() === '')) {
      throw new IncompleteForm(new Map([['available_tags', t('channels.give-each-tag-a-name')]]))
    }
    const body = channelChanges(before, entered, { available_tags: tags, default_reaction_emoji: first })
    if (Object.keys(body).length > 0) await client.call(modifyChannel, { channelId: channel.id }, body)
  }

  return (
    <FormDialog
      title={t('channels.edit-named', { name: before.name })}
      action={t('channels.save')}
      fields={[...fieldNames, 'available_tags']}
      onSubmit={change}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          <Field
            name="name"
            label={t('channels.name')}
            required
            autoComplete="off"
            maxLength={100}
            defaultValue={before.name}
            error={fields.get('name')}
          />
          {maySwitch ? (
            <ChoiceField
              name="type"
              label={t('channels.type')}
              choices={kinds}
              chosen={String(before.type)}
              error={fields.get('type')}
            />
          ) : null}
          <ChannelFields guildId={channel.guild_id} form={before} errors={fields} />
          {isForum(before.type) && tags && first !== undefined ? (
            <>
              <TagsField
                guildId={channel.guild_id}
                tags={tags}
                onChange={setTags}
                error={fields.get('available_tags')}
              />
              <DefaultReactionField guildId={channel.guild_id} emoji={first} onChange={setFirst} />
            </>
          ) : null}
        </>
      )}
    </FormDialog>
  )
}

const kinds = [
  [String(ChannelType.GUILD_TEXT), t('channels.text')],
  [String(ChannelType.GUILD_ANNOUNCEMENT), t('channels.announcements-which-other-channels-can')],
] as const
