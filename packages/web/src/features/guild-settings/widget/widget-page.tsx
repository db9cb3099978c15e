import { t } from '../../../language/guild-settings.ts'
import './widget-pictures.css'
import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import type { WidgetSettings } from '@guildhall/protocol/objects/guilds/widget'
import { modifyGuildWidget } from '@guildhall/protocol/operations/widget/modify-guild-widget'
import type { ClientState } from '@guildhall/protocol/state/client-state'
import { useMemo } from 'react'
import { Switch } from '../../../shared/form/switch.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useGuild } from '../../../state/world.ts'
import { EntityField } from '../frame/entity-field.tsx'
import { messageChannelTypes } from '../frame/message-channel-types.ts'
import { GuildSettingsForm } from '../frame/settings-form.tsx'
import { useSettingsDraft } from '../frame/use-draft.ts'
import { useSaving } from '../frame/use-saving.ts'
import type { GuildPageProps } from '../guild-pages.ts'
import { WidgetFrames } from './widget-frames.tsx'
import { WidgetPictures } from './widget-pictures.tsx'

/** The widget of a guild on other pages. */
export function WidgetSettingsPage({ guildId }: GuildPageProps) {
  const settings = useGuild(guildId)?.settings
  return settings === undefined ? null : <WidgetForm settings={settings} />
}

const settingsIn = ({ widget_enabled, widget_channel_id }: GuildSettings): WidgetSettings => ({
  enabled: widget_enabled,
  channel_id: widget_channel_id,
})

function savedOf(world: ClientState, guildId: string): WidgetSettings | undefined {
  const settings = world.guilds.get(guildId)?.settings
  return settings && settingsIn(settings)
}

function WidgetForm({ settings }: { settings: GuildSettings }) {
  const client = useClient()
  const { id, name } = settings
  const saved = useMemo(() => settingsIn(settings), [settings])
  const draft = useSettingsDraft(saved)
  const { enabled, channel_id } = draft.value
  const saving = useSaving({
    draft,
    fields: ['channel_id'],
    send: (body) => client.call(modifyGuildWidget, { guildId: id }, body),
    current: (world) => savedOf(world, id),
  })

  return (
    <>
      <p className="section-text">{t('widget.any-web-page-can-show-who')}</p>
      <GuildSettingsForm saving={saving}>
        {(problems) => (
          <div className="section-form">
            <Switch
              label={t('widget.enable-widget')}
              hint={t('widget.visible-to-everyone-members-or-not')}
              isOn={enabled}
              onSwitch={(isOn) => draft.change({ enabled: isOn })}
            />
            <EntityField
              guildId={id}
              kind="channel"
              label={t('widget.invite-channel')}
              hint={t('widget.without-a-channel-there-is-no')}
              placeholder={t('widget.no-invite')}
              channelTypes={messageChannelTypes}
              chosen={channel_id}
              error={problems.get('channel_id')}
              onChoose={(next) => draft.change({ channel_id: next })}
            />
          </div>
        )}
      </GuildSettingsForm>
      {saved.enabled ? (
        <Section title={t('widget.embedded-page')} text={t('widget.shows-who-is-online-always-up')}>
          <WidgetFrames guildId={id} guildName={name} />
        </Section>
      ) : null}
      {saved.enabled ? (
        <Section title={t('widget.images')} text={t('widget.shows-the-current-state-paste-the')}>
          <WidgetPictures key={saved.channel_id ?? ''} guildId={id} guildName={name} />
        </Section>
      ) : null}
    </>
  )
}
