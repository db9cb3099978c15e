import { t } from '../../../language/guild-settings.ts'
import './channel-permissions.css'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import { useMemo, useState } from 'react'
import { EntitySelect } from '../../../shared/form/entity-select.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useGuild, useWorld } from '../../../state/world.ts'
import { GuildSettingsForm } from '../frame/settings-form.tsx'
import { useSettingsDraft } from '../frame/use-draft.ts'
import { useSaving } from '../frame/use-saving.ts'
import { CategorySync } from './category-sync.tsx'
import { currentOverwrites, overwritesByTarget, sendOverwrites, settableBits } from './overwrite-draft.ts'
import { OverwriteEditor } from './overwrite-editor.tsx'
import { OverwriteList } from './overwrite-list.tsx'
import { RoleCheck } from './role-check.tsx'

type ChannelPermissionsProps = { guildId: string; channel: GuildChannel }

/** The permission overwrites of a channel. */
export function ChannelPermissions({ guildId, channel }: ChannelPermissionsProps) {
  const client = useClient()
  const roles = useGuild(guildId)?.roles
  const saved = useMemo(() => overwritesByTarget(channel.permission_overwrites), [channel.permission_overwrites])
  const settable = useWorld((world) => settableBits(world, guildId, channel))
  const [chosen, setChosen] = useState(guildId)
  const draft = useSettingsDraft(saved)
  const saving = useSaving({
    draft,
    fields: [],
    send: (changes) => sendOverwrites(client, channel.id, changes),
    current: ({ guilds }) => {
      const now = guilds.get(guildId)?.channels.get(channel.id)
      return now && overwritesByTarget(now.permission_overwrites)
    },
  })
  const overwrites = useMemo(() => currentOverwrites(draft.value), [draft.value])
  // An overwrite of everyone can always be edited.
  const shown = draft.value[chosen] ?? { id: guildId, type: 0, allow: '0', deny: '0' }

  function add([id]: readonly string[]) {
    if (id === undefined) return
    if (draft.value[id] == null) draft.change({ [id]: { id, type: roles?.has(id) ? 0 : 1, allow: '0', deny: '0' } })
    setChosen(id)
  }

  return (
    <>
      <GuildSettingsForm saving={saving}>
        {() => (
          <>
            <Section title={channel.name}>
              <CategorySync guildId={guildId} channel={channel} />
            </Section>
            <Section title={t('guild-settings.roles-and-members')}>
              <OverwriteList guildId={guildId} overwrites={overwrites} chosen={shown.id} onChoose={setChosen} />
              <div className="section-form">
                <EntitySelect
                  kind="mentionable"
                  guildId={guildId}
                  channelId=""
                  label={t('channels.add-a-role-or-a-member')}
                  placeholder={t('channels.add-a-role-or-a-member')}
                  chosen={[]}
                  min={0}
                  max={1}
                  onChoose={add}
                />
              </div>
            </Section>
            <OverwriteEditor
              key={shown.id}
              guildId={guildId}
              channelType={channel.type}
              overwrite={shown}
              settable={settable}
              onChange={(overwrite) => draft.change({ [overwrite.id]: overwrite })}
              onRemove={() => {
                draft.change({ [shown.id]: null })
                setChosen(guildId)
              }}
            />
          </>
        )}
      </GuildSettingsForm>
      <RoleCheck guildId={guildId} channel={channel} overwrites={overwrites} />
    </>
  )
}
