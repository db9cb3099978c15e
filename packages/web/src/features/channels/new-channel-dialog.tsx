import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { GuildChannel, NewChannel } from '@guildhall/protocol/objects/channel'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { Choice } from '../../shared/choice.tsx'
import { Field } from '../../shared/field.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { mustFill, textIn } from '../../shared/form-problem.ts'
import { navigate } from '../../shared/location.ts'
import { channelPath } from '../../shared/paths.ts'
import { Toggle } from '../../shared/toggle.tsx'
import { until } from '../../state/until.ts'
import { useClient } from '../../state/use-client.ts'
import { useGuild, useMe } from '../../state/world.ts'

const kinds = [
  { type: ChannelType.GUILD_TEXT, text: 'Text – to write', needs: null },
  { type: ChannelType.GUILD_VOICE, text: 'Voice – to meet', needs: null },
  { type: ChannelType.GUILD_ANNOUNCEMENT, text: 'Announcements – for others to follow', needs: 'COMMUNITY' },
  { type: ChannelType.GUILD_FORUM, text: 'Forum – a post for each subject', needs: 'COMMUNITY' },
  { type: ChannelType.GUILD_MEDIA, text: 'Media – posts with pictures', needs: 'COMMUNITY' },
  { type: ChannelType.GUILD_STAGE_VOICE, text: 'Stage – few speak, many listen', needs: 'COMMUNITY' },
  { type: ChannelType.GUILD_CATEGORY, text: 'Category – a heading for channels', needs: null },
] as const

type NewChannelDialogProps = { guildId: string; parentId: string | null; type: number; onClose: () => void }

/** Makes a channel or a category. */
export function NewChannelDialog({ guildId, parentId, type, onClose }: NewChannelDialogProps) {
  const client = useClient()
  const me = useMe()
  const features = useGuild(guildId)?.settings.features ?? []
  const offered = kinds.filter(({ needs }) => needs === null || features.includes(needs))

  async function create(entered: FormData) {
    const name = textIn(entered, 'name').trim()
    mustFill({ name }, { name: 'Give it a name.' })
    const chosen = Number(textIn(entered, 'type'))
    const isCategory = chosen === ChannelType.GUILD_CATEGORY
    const body = {
      name,
      type: chosen,
      ...(!isCategory && parentId !== null && { parent_id: parentId }),
      ...(entered.has('private') && { permission_overwrites: onlyFor(guildId, me.id) }),
    }
    const { id } = await client.request<GuildChannel>({ method: 'POST', path: `/guilds/${guildId}/channels`, body })
    if (isCategory) return
    await until(client, ({ world }) => world?.guilds.get(guildId)?.channels.has(id) === true)
    navigate(channelPath(guildId, id))
  }

  return (
    <FormDialog title="Create a channel" action="Create" fields={['name', 'type']} onSubmit={create} onClose={onClose}>
      {({ fields }) => (
        <>
          <Field
            name="name"
            label="Name"
            required
            autoFocus
            autoComplete="off"
            maxLength={100}
            error={fields.get('name')}
          />
          <Choice
            name="type"
            label="Kind"
            choices={offered.map((kind) => [String(kind.type), kind.text])}
            chosen={String(type)}
          />
          <Toggle name="private" label="Private" hint="At first only you see it, and those who administer the guild." />
        </>
      )}
    </FormDialog>
  )
}

/** Overwrites by which everyone sees nothing, and one member does. */
function onlyFor(guildId: string, userId: string): NonNullable<NewChannel['permission_overwrites']> {
  const view = String(Permission.VIEW_CHANNEL)
  return [
    { id: guildId, type: 0, deny: view },
    { id: userId, type: 1, allow: view },
  ]
}
