import { t } from '../../../language/guild-settings.ts'
import './welcome-page.css'
import { LIMITS } from '@guildhall/protocol/limits'
import type { WelcomeScreen } from '@guildhall/protocol/objects/guilds/welcome-screen'
import { modifyGuildWelcomeScreen } from '@guildhall/protocol/operations/welcome-screen/modify-guild-welcome-screen'
import { useMemo } from 'react'
import { Switch } from '../../../shared/form/switch.tsx'
import { TextAreaField } from '../../../shared/form/text-area-field.tsx'
import { LoadingState } from '../../../shared/page/loading-state.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { useWelcomeScreen } from '../../../shared/welcome/use-welcome-screen.ts'
import { WelcomeView } from '../../../shared/welcome/welcome-view.tsx'
import { useClient } from '../../../state/use-client.ts'
import { waitForState } from '../../../state/wait-for-state.ts'
import { useGuild, useWorld } from '../../../state/world.ts'
import { GuildSettingsForm } from '../frame/settings-form.tsx'
import { useSettingsDraft } from '../frame/use-draft.ts'
import { useSaving } from '../frame/use-saving.ts'
import type { GuildPageProps } from '../guild-pages.ts'
import { WelcomeChannels } from './welcome-channels.tsx'
import { hasWelcomeScreen, toWelcomeSettings, welcomeFieldsOf } from './welcome-settings.ts'

/** The welcome screen for new members. */
export function WelcomePage({ guildId }: GuildPageProps) {
  const { answer, retry, take } = useWelcomeScreen(guildId)
  return (
    <LoadingState answer={answer} retry={() => void retry()}>
      {(screen) => <WelcomeForm guildId={guildId} screen={screen} onSaved={take} />}
    </LoadingState>
  )
}

type WelcomeFormProps = { guildId: string; screen: WelcomeScreen; onSaved: (screen: WelcomeScreen) => void }

function WelcomeForm({ guildId, screen, onSaved }: WelcomeFormProps) {
  const client = useClient()
  const isOn = useWorld((world) => hasWelcomeScreen(world, guildId))
  const isCommunity = useGuild(guildId)?.settings.features.includes('COMMUNITY') === true
  const draft = useSettingsDraft(useMemo(() => toWelcomeSettings(screen, isOn), [screen, isOn]))
  const { enabled, description, welcome_channels } = draft.value
  const saving = useSaving({
    draft,
    fields: welcomeFieldsOf(draft.value),
    send: async (body) => {
      const saved = await client.call(modifyGuildWelcomeScreen, { guildId }, body)
      const wanted = body.enabled ?? isOn
      await waitForState(client, ({ world }) => world === null || hasWelcomeScreen(world, guildId) === wanted)
      onSaved(saved)
      return toWelcomeSettings(saved, wanted)
    },
    // No event contains the welcome screen, so the form takes the saved state from the response.
    current: () => undefined,
  })

  return (
    <GuildSettingsForm saving={saving}>
      {(problems) => (
        <>
          <Section title={t('guild-settings.welcome-screen')} text={t('welcome.new-members-see-it-first-and')}>
            <div className="section-form">
              <Switch
                label={t('welcome.enable-welcome-screen')}
                hint={
                  isCommunity
                    ? t('welcome.not-shown-while-onboarding-asks-new')
                    : t('welcome.only-for-community-guilds-you-can')
                }
                isOn={enabled}
                isDisabled={!(enabled || isCommunity)}
                onSwitch={(next) => draft.change({ enabled: next })}
              />
              <TextAreaField
                name="description"
                label={t('welcome.what-the-guild-is-about')}
                hint={t('welcome.of-characters', { count: description.length, max: LIMITS.welcomeDescription.max })}
                rows={3}
                maxLength={LIMITS.welcomeDescription.max}
                value={description}
                onType={(text) => draft.change({ description: text })}
                error={problems.get('description')}
              />
            </div>
          </Section>
          <WelcomeChannels guildId={guildId} draft={draft} problems={problems} />
          <Section title={t('welcome.preview')}>
            <div className="welcome-preview">
              <WelcomeView guildId={guildId} screen={{ description, welcome_channels }} isLive={false} />
              {description === '' && welcome_channels.length === 0 ? (
                <p className="section-empty">{t('welcome.nothing-to-show-yet')}</p>
              ) : null}
            </div>
          </Section>
        </>
      )}
    </GuildSettingsForm>
  )
}
