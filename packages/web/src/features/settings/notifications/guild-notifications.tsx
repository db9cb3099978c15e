import { t } from '../../../language/settings.ts'
import './guild-notifications.css'
import type { UserGuildSettings } from '@guildhall/protocol/objects/users/user-guild-settings'
import { modifyUserGuildSettings } from '@guildhall/protocol/operations/guild-notification-settings/modify-user-guild-settings'
import type { ClientGuild } from '@guildhall/protocol/state/client-guild'
import { ChevronDown } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { RadioChoice } from '../../../shared/form/radio-choice.tsx'
import { Switch } from '../../../shared/form/switch.tsx'
import { runWithErrorToast } from '../../../shared/overlay/toasts.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useWorld } from '../../../state/world.ts'

type Level = UserGuildSettings['message_notifications']
type Changes = Partial<
  Pick<UserGuildSettings, 'message_notifications' | 'muted' | 'suppress_everyone' | 'suppress_roles'>
>

/** The user's notification settings for each of their guilds. */
export function GuildNotifications() {
  const guilds = useWorld((world) => world.guilds)
  const settings = useWorld((world) => world.guildSettings)
  const byName = useMemo(
    () => [...guilds].sort(([, a], [, b]) => a.settings.name.localeCompare(b.settings.name)),
    [guilds],
  )
  if (byName.length === 0) return <p className="section-empty">{t('notifications.you-arent-in-any-guild')}</p>
  return (
    <ul className="section-list">
      {byName.map(([id, guild]) => (
        <li key={id} className="guild-notification">
          <GuildChoices guildId={id} guild={guild} settings={settings.get(id)} />
        </li>
      ))}
    </ul>
  )
}

type GuildChoicesProps = { guildId: string; guild: ClientGuild; settings: UserGuildSettings | undefined }

function GuildChoices({ guildId, guild, settings }: GuildChoicesProps) {
  const client = useClient()
  const { name, default_message_notifications: guildLevel } = guild.settings
  // A change is shown at once, reverted if the server refuses, and forgotten when the event arrives.
  const [wished, setWished] = useState<Changes>({})
  const shown = { ...settings, ...wished }
  const isMuted = shown.muted ?? false
  const level = shown.message_notifications ?? 3

  // biome-ignore lint/correctness/useExhaustiveDependencies: new settings from the server replace pending changes.
  useEffect(() => setWished({}), [settings])

  async function send(body: Changes) {
    setWished((before) => ({ ...before, ...body }))
    if (!(await runWithErrorToast(() => client.call(modifyUserGuildSettings, { guildId }, body)))) setWished({})
  }

  const change = (body: Changes) => void send(body)

  return (
    <details>
      <summary className="guild-notification-summary">
        <span className="section-row-words">
          <strong>{name}</strong>
          <span className="section-row-quiet">{isMuted ? t('notifications.muted') : levelLabels[level]}</span>
        </span>
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className="guild-notification-choices">
        <Switch
          label={t('notifications.mute', { name })}
          hint={t('notifications.muted-hint')}
          isOn={isMuted}
          onSwitch={(muted) => change({ muted })}
        />
        <RadioChoice
          label={t('notifications.messages')}
          options={[
            { value: 3, text: levelLabels[3], hint: guildLevel === 0 ? levelLabels[0] : levelLabels[1] },
            { value: 0, text: levelLabels[0] },
            { value: 1, text: levelLabels[1] },
            { value: 2, text: levelLabels[2] },
          ]}
          chosen={level}
          onChoose={(value: Level) => change({ message_notifications: value })}
        />
        <Switch
          label={t('notifications.ignore-everyone-and-here')}
          isOn={shown.suppress_everyone ?? false}
          onSwitch={(suppress_everyone) => change({ suppress_everyone })}
        />
        <Switch
          label={t('notifications.ignore-role-mentions')}
          isOn={shown.suppress_roles ?? false}
          onSwitch={(suppress_roles) => change({ suppress_roles })}
        />
      </div>
    </details>
  )
}

const levelLabels = {
  0: t('notifications.all-messages'),
  1: t('notifications.only-mentions'),
  2: t('notifications.nothing'),
  3: t('notifications.guild-default'),
} as const
