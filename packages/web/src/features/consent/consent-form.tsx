import { InstallationType } from '@guildhall/protocol/enums/application-command'
import type { AuthorizationPreview } from '@guildhall/protocol/objects/applications/oauth2'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { rich, t } from '../../language/consent.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { FormNotice } from '../../shared/form/form-notice.tsx'
import { RadioChoice } from '../../shared/form/radio-choice.tsx'
import { useSubmission } from '../../shared/form/use-submission.ts'
import { useVisibleDelay } from '../../shared/lists/use-visible-delay.ts'
import { Notice } from '../../shared/page/notice.tsx'
import { ScopeList } from '../../shared/page/scope-list.tsx'
import { AboutApplication, SignedInUser, TermsLinks } from './consent-parties.tsx'
import { hasRequestChanged, redirectHost, refusalLocation, sendDecision } from './consent-request.ts'
import { explainRefusal } from './explain-refusal.ts'
import { ChannelSection, GuildSection } from './location-sections.tsx'
import { PermissionSection } from './permission-section.tsx'
import { useConsentChoices } from './use-consent-choices.ts'

type ConsentFormProps = {
  preview: AuthorizationPreview
  query: URLSearchParams
  token: string
  onLeave: (location: string) => void
  onDone: (isAllowed: boolean) => void
  onChanged: () => void
}

const contexts = [
  {
    value: String(InstallationType.USER),
    text: t('consent.your-account'),
    hint: t('consent.you-can-use-its-commands-everywhere'),
  },
  {
    value: String(InstallationType.GUILD),
    text: t('consent.a-guild'),
    hint: t('consent.everyone-in-the-guild-can-use-it'),
  },
]

/** Shows an application's request, and sends the answer. */
export function ConsentForm(props: ConsentFormProps) {
  const { preview, query, token } = props
  const choices = useConsentChoices(preview, query)
  const { form, busy, problem, failures, send } = useAnswers(props, choices.decision)
  const isReady = useVisibleDelay()
  const isWaived = query.get('prompt') === 'none' && preview.authorized

  // Users who agreed to all of it before aren't asked again if the application says so.
  const isAsked = useRef(false)
  useEffect(() => {
    if (!isWaived || isAsked.current) return
    isAsked.current = true
    send(true)
  }, [isWaived, send])

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isReady) send(true)
  }

  if (isWaived && failures === 0) return <p role="status">{t('consent.already-authorized')}</p>
  return (
    <form ref={form} className="consent-form" onSubmit={onSubmit} noValidate aria-label={t('consent.authorize-app')}>
      <AboutApplication preview={preview} />
      <SignedInUser user={preview.user} token={token} />
      <FormNotice text={problem.general} failures={failures} />
      <section className="consent-part">
        <h2 className="consent-title">{t('consent.the-application-will-be-able-to')}</h2>
        <ScopeList scopes={preview.scopes} />
      </section>
      {choices.picksContext ? (
        <RadioChoice
          label={t('consent.install-for')}
          options={contexts}
          chosen={String(choices.context)}
          onChoose={(value) => choices.chooseContext(Number(value))}
        />
      ) : null}
      {choices.toGuild ? <GuildSection choices={choices} error={problem.fields.get('guild_id')} /> : null}
      {choices.toGuild && preview.bot && choices.obstacle === null ? (
        <PermissionSection choices={choices} asked={BigInt(preview.permissions)} />
      ) : null}
      {preview.places ? <ChannelSection choices={choices} error={problem.fields.get('webhook_channel_id')} /> : null}
      {choices.obstacle === null ? null : <Notice tone="plain">{choices.obstacle}</Notice>}
      <div className="consent-buttons">
        {choices.obstacle === null ? (
          <Button type="submit" look="main" busy={busy || !isReady}>
            {t('consent.authorize')}
          </Button>
        ) : null}
        <Button busy={busy} onPress={() => send(false)}>
          {t('consent.cancel')}
        </Button>
      </div>
      {preview.leads_back && preview.redirect_uri !== null ? (
        <p className="consent-quiet">
          {rich('consent.youll-be-taken-to', {
            place: <bdi className="consent-place">{redirectHost(preview.redirect_uri)}</bdi>,
          })}
        </p>
      ) : null}
      <TermsLinks preview={preview} />
    </form>
  )
}

function useAnswers(
  { preview, query, token, onLeave, onDone, onChanged }: ConsentFormProps,
  decision: () => Readonly<Record<string, string | number>>,
) {
  const { submit, ...submission } = useSubmission(['guild_id', 'webhook_channel_id'])

  async function answer(isAllowed: boolean) {
    try {
      const chosen = isAllowed ? { ...decision(), shown: preview.shown } : {}
      const { location } = await sendDecision(query, token, { authorize: isAllowed, ...chosen })
      if (preview.leads_back) onLeave(location)
      else onDone(isAllowed)
    } catch (problem) {
      const elsewhere = refusalLocation(problem)
      if (elsewhere !== null) onLeave(elsewhere)
      else if (hasRequestChanged(problem)) onChanged()
      else throw explainRefusal(problem)
    }
  }

  return { ...submission, send: (isAllowed: boolean) => void submit(() => answer(isAllowed)) }
}
