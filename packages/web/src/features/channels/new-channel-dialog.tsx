import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { createGuildChannel } from '@guildhall/protocol/operations/channels/create-guild-channel'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import type { ClientState } from '@guildhall/protocol/state/client-state'
import { useState } from 'react'
import type { BodyOf } from '../../api/call.ts'
import { t } from '../../language/dialogs.ts'
import { ChoiceField } from '../../shared/form/choice-field.tsx'
import { EntitySelect } from '../../shared/form/entity-select.tsx'
import { Field } from '../../shared/form/field.tsx'
import { FieldFrame } from '../../shared/form/field-frame.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { requireFilled, textIn } from '../../shared/form/form-problem.ts'
import { Switch } from '../../shared/form/switch.tsx'
import { navigate } from '../../shared/page/location.ts'
import { channelPath } from '../../shared/page/paths.ts'
import type { Client } from '../../state/client.ts'
import { permissionsInChannel, permissionsInGuild } from '../../state/permissions.ts'
import { useClient } from '../../state/use-client.ts'
import { waitForState } from '../../state/wait-for-state.ts'
import { useGuild, useMe } from '../../state/world.ts'
import { isCategory, isVoiceLike } from './channel-order.ts'
import { privateOverwrites } from './private-overwrites.ts'

const kinds = [
  { type: ChannelType.GUILD_TEXT, text: t('channels.text-write-messages'), needs: null },
  { type: ChannelType.GUILD_VOICE, text: t('channels.voice-talk-together'), needs: null },
  { type: ChannelType.GUILD_ANNOUNCEMENT, text: t('channels.announcements-others-can-follow'), needs: 'COMMUNITY' },
  { type: ChannelType.GUILD_FORUM, text: t('channels.forum-a-post-for-each'), needs: 'COMMUNITY' },
  { type: ChannelType.GUILD_MEDIA, text: t('channels.media-posts-with-images'), needs: 'COMMUNITY' },
  { type: ChannelType.GUILD_STAGE_VOICE, text: t('channels.stage-a-few-speak-many'), needs: 'COMMUNITY' },
  { type: ChannelType.GUILD_CATEGORY, text: t('channels.category-a-heading-for-channels'), needs: null },
] as const

type NewChannelDialogProps = { guildId: string; parentId: string | null; type: number; onClose: () => void }

/** Creates a channel or a category. */
export function NewChannelDialog({ guildId, parentId, type, onClose }: NewChannelDialogProps) {
  const client = useClient()
  const me = useMe()
  const guild = useGuild(guildId)
  const [kind, setKind] = useState<number>(type)
  const [admitted, setAdmitted] = useState<readonly string[] | null>(null)
  const features = guild?.settings.features ?? []
  const offered = kinds.filter(({ needs }) => needs === null || features.includes(needs))
  const places = categoriesToFill(client.store.getState().world, guildId)
  const isHeading = kind === ChannelType.GUILD_CATEGORY

  async function create(entered: FormData) {
    const name = textIn(entered, 'name').trim()
    requireFilled({ name }, { name: t('channels.enter-a-name') })
    const parent_id = textIn(entered, 'parent_id') || null
    const isRole = (id: string) => guild?.roles.has(id) === true
    const given = { guildId, ownId: me.id, isRole, isVoice: isVoiceLike({ type: kind }) }
    await makeChannel(client, guildId, {
      name,
      type: kinds.find((each) => each.type === kind)?.type,
      ...(!isHeading && parent_id !== null && { parent_id }),
      ...(admitted && { permission_overwrites: privateOverwrites({ ...given, admitted }) }),
    })
  }

  return (
    <FormDialog
      title={isHeading ? t('channels.create-a-category') : t('channels.create-a-channel')}
      action={t('channels.create')}
      fields={['name', 'type', 'parent_id']}
      onSubmit={create}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          <Field
            name="name"
            label={t('channels.name')}
            required
            autoFocus
            autoComplete="off"
            maxLength={100}
            error={fields.get('name')}
          />
          <ChoiceField
            name="type"
            label={t('channels.type')}
            choices={offered.map((each) => [String(each.type), each.text])}
            chosen={String(kind)}
            onChoose={(value) => setKind(Number(value))}
            error={fields.get('type')}
          />
          {isHeading || places.length < 2 ? null : (
            <ChoiceField
              name="parent_id"
              label={t('channels.category')}
              choices={places}
              chosen={parentId ?? places[0]?.[0] ?? ''}
              error={fields.get('parent_id')}
            />
          )}
          <Admitted guildId={guildId} admitted={admitted} onChange={setAdmitted} />
        </>
      )}
    </FormDialog>
  )
}

/** Creates it, and opens it. */
async function makeChannel(client: Client, guildId: string, body: BodyOf<typeof createGuildChannel>): Promise<void> {
  const { id, type } = await client.call(createGuildChannel, { guildId }, body)
  if (type === ChannelType.GUILD_CATEGORY) return
  await waitForState(client, ({ world }) => world?.guilds.get(guildId)?.channels.has(id) === true)
  navigate(channelPath(guildId, id))
}

const most = 25

type AdmittedProps = {
  guildId: string
  /** Null for everyone. */
  admitted: readonly string[] | null
  onChange: (ids: readonly string[] | null) => void
}

/** Whether everyone or only some can see it. */
function Admitted({ guildId, admitted, onChange }: AdmittedProps) {
  return (
    <>
      <Switch
        label={t('channels.private')}
        hint={t('channels.only-you-administrators-and-those')}
        isOn={admitted !== null}
        onSwitch={(isOn) => onChange(isOn ? [] : null)}
      />
      {admitted === null ? null : (
        <FieldFrame look="plain" label={t('channels.roles-and-people-with-access')} isOptional>
          {(_, labelId) => (
            <EntitySelect
              kind="mentionable"
              guildId={guildId}
              channelId=""
              labelledBy={labelId}
              placeholder={t('channels.no-one-else-yet')}
              chosen={admitted}
              min={0}
              max={most}
              onChoose={onChange}
            />
          )}
        </FieldFrame>
      )}
    </>
  )
}

/** Where the user can create a channel: outside of all categories, and in categories in which they manage channels. */
function categoriesToFill(world: ClientState | null, guildId: string): readonly (readonly [string, string])[] {
  if (world === null) return []
  const categories = [...(world.guilds.get(guildId)?.channels.values() ?? [])]
    .filter((each) => isCategory(each))
    .filter(({ id }) => hasPermissions(permissionsInChannel(world, guildId, id), Permission.MANAGE_CHANNELS))
    .sort((a, b) => a.position - b.position)
    .map(({ id, name }) => [id, name] as const)
  return hasPermissions(permissionsInGuild(world, guildId), Permission.MANAGE_CHANNELS)
    ? [['', t('channels.no-category')], ...categories]
    : categories
}
