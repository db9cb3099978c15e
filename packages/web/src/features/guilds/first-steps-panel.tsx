import { rich, t } from '../../language/main.ts'
import './first-steps-panel.css'
import { ChevronRight, CircleCheck, Circle as Open } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../shared/appearance/button.tsx'
import { type FirstStep, firstStepsOf, hasFirstSteps } from '../../shared/first-steps.ts'
import { firstStepsChoice } from '../../shared/first-steps-choice.ts'
import { openInvite } from '../../shared/guild/guild-actions.tsx'
import { Link } from '../../shared/page/link.tsx'
import { navigate } from '../../shared/page/location.ts'
import { channelPath, DISCOVERY_PATH, guildSettingsPath, instancePath } from '../../shared/page/paths.ts'
import { useStoredChoice } from '../../shared/stored-choice.ts'
import { useOwnInstanceStatus } from '../../state/own-account-state.ts'
import { useClient } from '../../state/use-client.ts'
import { useWorld } from '../../state/world.ts'
import { openCreateGuild, openJoin } from './open-dialogs.tsx'

/** The first steps for a guild's creator, until they are done or dismissed. */
export function FirstStepsPanel() {
  const id = useId()
  const guilds = useWorld((world) => world.guilds)
  const user = useWorld((world) => world.user)
  const isHidden = useStoredChoice(firstStepsChoice) === 'hidden'
  const isAdministrator = useOwnInstanceStatus()?.administrator === true
  const { guildId, steps } = firstStepsOf({ guilds, user })
  if (!hasFirstSteps({ guildId, steps }, guilds.size) || (isHidden && guildId !== null)) return null

  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id} className="panel-title">
        {guildId === null ? t('guilds.welcome-to-guildhall') : t('guilds.finish-setting-up-your-guild')}
      </h2>
      {guildId === null ? <NoGuild /> : <Steps guildId={guildId} steps={steps} />}
      {isAdministrator ? (
        <p className="panel-note">
          {rich('guilds.youre-an-administrator', {
            link: (words) => <Link to={instancePath('registration')}>{words}</Link>,
            link2: (words) => <Link to={instancePath('health')}>{words}</Link>,
          })}
        </p>
      ) : null}
    </section>
  )
}

function NoGuild() {
  return (
    <>
      <p>{t('guilds.a-guild-is-a-place')}</p>
      <div className="first-steps-buttons">
        <Button look="main" onPress={openCreateGuild}>
          {t('guilds.create-a-guild')}
        </Button>
        <Button onPress={openJoin}>{t('guilds.join-with-an-invite')}</Button>
        <Button onPress={() => navigate(DISCOVERY_PATH)}>{t('guilds.discover-guilds')}</Button>
      </div>
    </>
  )
}

function Steps({ guildId, steps }: { guildId: string; steps: readonly FirstStep[] }) {
  const client = useClient()
  const act: Readonly<Record<FirstStep['name'], () => void>> = {
    create: openCreateGuild,
    icon: () => navigate(guildSettingsPath(guildId, 'overview')),
    invite: () => openInvite(client, guildId),
    talk: () => navigate(channelPath(guildId)),
  }
  return (
    <>
      <ul className="first-steps-list">
        {steps.map(({ name, isDone }) => (
          <li key={name} className="first-step" data-done={isDone}>
            {isDone ? (
              <>
                <CircleCheck aria-hidden="true" />
                <span className="first-step-words">
                  {words[name]}
                  <span className="unseen">, {t('guilds.done')}</span>
                </span>
              </>
            ) : (
              <button type="button" className="first-step-action" onClick={act[name]}>
                <Open aria-hidden="true" />
                <span className="first-step-words">{words[name]}</span>
                <ChevronRight aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ul>
      <div className="first-steps-buttons">
        <Button onPress={() => firstStepsChoice.choose('hidden')}>{t('guilds.hide-these-steps')}</Button>
      </div>
    </>
  )
}

const words: Readonly<Record<FirstStep['name'], string>> = {
  create: t('guilds.create-a-guild'),
  icon: t('guilds.give-your-guild-an-icon'),
  invite: t('guilds.invite-people'),
  talk: t('guilds.write-the-first-message'),
}
