import { t } from '../../language/voice-and-onboarding.ts'
import '../../shared/page/section.css'
import './onboarding-route.css'
import { answerGuildOnboarding } from '@guildhall/protocol/operations/onboarding/answer-guild-onboarding'
import { Menu } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '../../shared/appearance/button.tsx'
import { IconButton } from '../../shared/appearance/icon-button.tsx'
import { FormNotice } from '../../shared/form/form-notice.tsx'
import { IncompleteForm } from '../../shared/form/form-problem.ts'
import { useSubmission } from '../../shared/form/use-submission.ts'
import {
  type OwnOnboarding,
  reloadOwnOnboarding,
  useOwnOnboarding,
} from '../../shared/onboarding/use-own-onboarding.ts'
import { openDrawer } from '../../shared/overlay/drawer.ts'
import { showToast } from '../../shared/overlay/toasts.tsx'
import { navigate } from '../../shared/page/location.ts'
import { PageTitle } from '../../shared/page/page-title.tsx'
import { channelPath } from '../../shared/page/paths.ts'
import { useClient } from '../../state/use-client.ts'
import { useGuild } from '../../state/world.ts'
import { chosenOptionsOf, unansweredPrompts, withChosenOptions } from './chosen-options.ts'
import { OnboardingQuestion } from './question.tsx'

/** A guild's onboarding: after joining, and whenever the user wants to change their answers. */
export function OnboardingRoute({ guildId }: { guildId: string }) {
  const guild = useGuild(guildId)
  const own = useOwnOnboarding(guildId)
  const name = guild?.settings.name ?? t('onboarding.this-guild')
  return (
    <main className="place">
      <header className="channel-head">
        <IconButton
          label={t('onboarding.open-the-navigation')}
          side="bottom"
          className="only-narrow"
          onClick={() => openDrawer('navigation')}
        >
          <Menu aria-hidden="true" />
        </IconButton>
        <PageTitle>
          {own === null || own.isDone ? t('onboarding.channels-and-roles') : t('onboarding.welcome-to', { name })}
        </PageTitle>
      </header>
      <div className="question-scroll">
        {own === null ? (
          <p className="section-empty">{t('onboarding.has-no-questions-for-you', { name })}</p>
        ) : (
          <Questions key={String(own.isDone)} guildId={guildId} own={own} />
        )}
      </div>
    </main>
  )
}

function Questions({ guildId, own }: { guildId: string; own: OwnOnboarding }) {
  const client = useClient()
  const { onboarding, answers, isDone } = own
  const prompts = useMemo(
    () => onboarding.prompts.filter(({ in_onboarding }) => isDone || in_onboarding),
    [onboarding, isDone],
  )
  const [changed, setChanged] = useState<readonly string[] | null>(null)
  const chosen = changed ?? answers.onboarding_responses
  const missing = unansweredPrompts(prompts, chosen)
  const { form, busy, problem, failures, submit } = useSubmission(prompts.map(({ id }) => id))

  async function send() {
    if (missing.size > 0) throw new IncompleteForm(missing)
    await client.call(answerGuildOnboarding, { guildId }, { onboarding_responses: chosen })
    reloadOwnOnboarding()
    showToast(t('onboarding.saved'))
    if (!isDone) navigate(channelPath(guildId))
  }

  return (
    <form
      ref={form}
      className="question-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit(send)
      }}
    >
      <p className="section-text">
        {isDone ? t('onboarding.your-answers-decide-your-channels') : t('onboarding.you-can-change-your-answers-later')}
      </p>
      {prompts.length === 0 ? <p className="section-empty">{t('onboarding.there-are-no-questions-yet')}</p> : null}
      {prompts.map((prompt) => (
        <OnboardingQuestion
          key={prompt.id}
          guildId={guildId}
          prompt={prompt}
          chosen={chosenOptionsOf(chosen, prompt)}
          problem={missing.has(prompt.id) ? problem.fields.get(prompt.id) : undefined}
          onChoose={(ids) => setChanged(withChosenOptions(chosen, prompt, ids))}
        />
      ))}
      <FormNotice text={problem.general} failures={failures} />
      <div className="section-buttons">
        <Button type="submit" look="main" busy={busy}>
          {isDone ? t('onboarding.save') : t('onboarding.enter-guild')}
        </Button>
        {isDone ? null : <Button onPress={() => navigate(channelPath(guildId))}>{t('onboarding.answer-later')}</Button>}
      </div>
    </form>
  )
}
