import { t } from '../../language/voice-and-onboarding.ts'
import '../../shared/page/section.css'
import './welcome-route.css'
import { Menu } from 'lucide-react'
import { Button } from '../../shared/appearance/button.tsx'
import { IconButton } from '../../shared/appearance/icon-button.tsx'
import { openDrawer } from '../../shared/overlay/drawer.ts'
import { LoadingState } from '../../shared/page/loading-state.tsx'
import { navigate } from '../../shared/page/location.ts'
import { PageTitle } from '../../shared/page/page-title.tsx'
import { channelPath } from '../../shared/page/paths.ts'
import { useWelcomeScreen } from '../../shared/welcome/use-welcome-screen.ts'
import { WelcomeView } from '../../shared/welcome/welcome-view.tsx'
import { useGuild } from '../../state/world.ts'

/** A guild's welcome screen. */
export function WelcomeRoute({ guildId }: { guildId: string }) {
  const settings = useGuild(guildId)?.settings
  const isOn = settings?.features.includes('WELCOME_SCREEN_ENABLED') === true
  const { answer, retry } = useWelcomeScreen(isOn ? guildId : null)
  const name = settings?.name ?? t('welcome.this-guild')
  return (
    <main className="place">
      <header className="channel-head">
        <IconButton
          label={t('welcome.open-the-navigation')}
          side="bottom"
          className="only-narrow"
          onClick={() => openDrawer('navigation')}
        >
          <Menu aria-hidden="true" />
        </IconButton>
        <PageTitle>{isOn ? t('welcome.welcome-to', { name }) : t('welcome.welcome')}</PageTitle>
      </header>
      <div className="welcome-scroll">
        <div className="welcome-page">
          {isOn ? (
            <LoadingState answer={answer} retry={() => void retry()}>
              {(screen) => <WelcomeView guildId={guildId} screen={screen} isLive />}
            </LoadingState>
          ) : (
            <p className="section-empty">{t('welcome.has-no-welcome-screen', { name })}</p>
          )}
          <div className="section-buttons">
            <Button look="main" onPress={() => navigate(channelPath(guildId))}>
              {t('welcome.enter-guild')}
            </Button>
          </div>
        </div>
      </div>
    </main>
  )
}
