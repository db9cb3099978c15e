import { t } from '../../language/voice-and-onboarding.ts'
import '../../shared/page/section.css'
import './screening-route.css'
import type { MemberVerificationForm } from '@guildhall/protocol/objects/guilds/member-verification'
import { createGuildJoinRequest } from '@guildhall/protocol/operations/screening/create-guild-join-request'
import { Menu } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../shared/appearance/button.tsx'
import { IconButton } from '../../shared/appearance/icon-button.tsx'
import { FormNotice } from '../../shared/form/form-notice.tsx'
import { IncompleteForm } from '../../shared/form/form-problem.ts'
import { useSubmission } from '../../shared/form/use-submission.ts'
import { newMemberPath } from '../../shared/onboarding/new-member-path.ts'
import { useScreeningForm } from '../../shared/onboarding/use-screening-form.ts'
import { openDrawer } from '../../shared/overlay/drawer.ts'
import { LoadingState } from '../../shared/page/loading-state.tsx'
import { replaceLocation } from '../../shared/page/location.ts'
import { PageTitle } from '../../shared/page/page-title.tsx'
import { channelPath } from '../../shared/page/paths.ts'
import { useClient } from '../../state/use-client.ts'
import { useGuild, useMe, useMember } from '../../state/world.ts'
import { type Response, ScreeningAnswerField } from './answer-field.tsx'

/** What new members must read and answer before they may write in a guild. Accepted members continue from here. */
export function ScreeningRoute({ guildId }: { guildId: string }) {
  const client = useClient()
  const me = useMe()
  const isPending = useMember(guildId, me.id)?.pending === true
  const [wasPending] = useState(isPending)
  const name = useGuild(guildId)?.settings.name ?? t('screening.this-guild')
  const { answer, retry } = useScreeningForm(guildId)

  useEffect(() => {
    if (!wasPending || isPending) return
    const abort = new AbortController()
    void newMemberPath(client, guildId).then((path) => {
      if (!abort.signal.aborted) replaceLocation(path ?? channelPath(guildId))
    })
    return () => abort.abort()
  }, [client, guildId, wasPending, isPending])

  return (
    <main className="place">
      <header className="channel-head">
        <IconButton
          label={t('screening.open-the-navigation')}
          side="bottom"
          className="only-narrow"
          onClick={() => openDrawer('navigation')}
        >
          <Menu aria-hidden="true" />
        </IconButton>
        <PageTitle>{t('screening.before-you-write-in', { name })}</PageTitle>
      </header>
      <div className="screening-scroll">
        {isPending ? (
          <LoadingState answer={answer} retry={() => void retry()}>
            {(form) => <Screening key={form.version} guildId={guildId} form={form} />}
          </LoadingState>
        ) : (
          <p className="section-empty">{t('screening.you-can-write-now')}</p>
        )}
      </div>
    </main>
  )
}

function Screening({ guildId, form }: { guildId: string; form: MemberVerificationForm }) {
  const client = useClient()
  const { form_fields, version, description } = form
  const [responses, setResponses] = useState<readonly Response[]>(() => form_fields.map(() => null))
  const [isSent, setSent] = useState(false)
  const names = form_fields.map((_, index) => `form_fields.${index}`)
  const submission = useSubmission(names)

  // An error stays until the answer is there.
  const answersWrong = (index: number) =>
    isNothing(responses[index]) ? submission.problem.fields.get(`form_fields.${index}`) : undefined

  async function send() {
    const missing = form_fields.flatMap(({ required }, index) =>
      required && isNothing(responses[index])
        ? [[`form_fields.${index}`, t('screening.this-field-is-required')] as const]
        : [],
    )
    if (missing.length > 0) throw new IncompleteForm(new Map(missing))
    const answers = form_fields.map(({ field_type }, index) => ({ field_type, response: responses[index] ?? null }))
    const body = { ...(version !== null && { version }), form_fields: answers }
    const { application_status } = await client.call(createGuildJoinRequest, { guildId }, body)
    setSent(application_status === 'SUBMITTED')
  }

  if (isSent) {
    return (
      <div className="screening-form" role="status">
        <p>{t('screening.your-answers-were-sent-a')}</p>
        <div className="section-buttons">
          <Button onPress={() => setSent(false)}>{t('screening.change-answers')}</Button>
        </div>
      </div>
    )
  }
  return (
    <form
      ref={submission.form}
      className="screening-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submission.submit(send)
      }}
    >
      {description ? <p className="section-text">{description}</p> : null}
      {form_fields.map((field, index) => (
        <ScreeningAnswerField
          // biome-ignore lint/suspicious/noArrayIndexKey: fields have no IDs, and a new version of the form is rendered from scratch.
          key={index}
          name={`form_fields.${index}`}
          field={field}
          response={responses[index] ?? null}
          problem={answersWrong(index)}
          onAnswer={(response) => setResponses(responses.with(index, response))}
        />
      ))}
      <FormNotice text={submission.problem.general} failures={submission.failures} />
      <div className="section-buttons">
        <Button type="submit" look="main" busy={submission.busy}>
          {t('screening.send-answers')}
        </Button>
      </div>
    </form>
  )
}

const isNothing = (response: Response | undefined): boolean =>
  response == null || response === false || (typeof response === 'string' && response.trim() === '')
