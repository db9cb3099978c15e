import { LIMITS } from '@guildhall/protocol/limits'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import { useMemo } from 'react'
import { t } from '../../../language/guild-settings.ts'
import { useGuildEmoji } from '../../../shared/emoji/stored-emoji.ts'
import { SelectPopup } from '../../../shared/form/select-popup.tsx'
import { searchChannels } from '../../../shared/lists/entity-options.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useGuild } from '../../../state/world.ts'
import { everyonePermissionsIn } from '../frame/everyone-permissions.ts'
import { messageChannelTypes } from '../frame/message-channel-types.ts'
import type { SettingsDraft } from '../frame/use-draft.ts'
import { WelcomeRow } from './welcome-row.tsx'
import type { WelcomeChannel, WelcomeSettings } from './welcome-settings.ts'

type WelcomeChannelsProps = {
  guildId: string
  draft: SettingsDraft<WelcomeSettings>
  problems: ReadonlyMap<string, string>
}

const most = LIMITS.welcomeChannels.max

/** The welcome screen's channels in order. */
export function WelcomeChannels({ guildId, draft, problems }: WelcomeChannelsProps) {
  const { welcome_channels: rows } = draft.value
  const customs = useGuildEmoji(guildId)
  const open = useOpenChannels(guildId)
  const offered = open.filter(({ value }) => rows.every(({ channel_id }) => channel_id !== value))
  const set = (next: WelcomeChannel[]) => draft.change({ welcome_channels: next })
  const add = (channel_id: string) => set([...rows, { channel_id, description: '', emoji_id: null, emoji_name: null }])
  return (
    <Section
      title={t('welcome.recommended-channels')}
      text={t('welcome.of-only-channels-that-everyone-can', { count: rows.length, max: most })}
    >
      <ol className="welcome-rows" aria-label={t('welcome.recommended-channels')}>
        {rows.map((row, index) => (
          <WelcomeRow
            // A bot may have set the same channel twice.
            key={`${row.channel_id}:${rows.slice(0, index).filter(({ channel_id }) => channel_id === row.channel_id).length}`}
            guildId={guildId}
            row={row}
            path={`welcome_channels.${index}`}
            customs={customs}
            problems={problems}
            onChange={(part) => set(rows.with(index, { ...row, ...part }))}
            onRaise={index === 0 ? null : () => set(rows.toSpliced(index, 1).toSpliced(index - 1, 0, row))}
            onRemove={() => set(rows.toSpliced(index, 1))}
          />
        ))}
      </ol>
      {rows.length < most ? (
        <div className="section-form">
          <SelectPopup
            label={t('welcome.add-a-channel')}
            placeholder={t('welcome.add-a-channel')}
            choices={offered}
            chosen={[]}
            min={0}
            max={1}
            onChoose={([choice]) => (choice === undefined ? undefined : add(choice.value))}
          />
        </div>
      ) : null}
    </Section>
  )
}

/** The channels that everyone can view, in the guild's order. */
function useOpenChannels(guildId: string) {
  const client = useClient()
  const guild = useGuild(guildId)
  const { channels, roles, settings } = guild ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: these determine what everyone can view.
  return useMemo(() => {
    const { world } = client.store.getState()
    if (world === null || guild === undefined) return []
    return searchChannels(world, guildId, '', messageChannelTypes).filter(({ value }) => {
      const channel = guild.channels.get(value)
      return channel !== undefined && hasPermissions(everyonePermissionsIn(guild, channel), Permission.VIEW_CHANNEL)
    })
  }, [client, guildId, channels, roles, settings])
}
