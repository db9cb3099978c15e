import { Credentials, TicketRedemption } from '@guildhall/protocol/objects/account'
import type { AuthorizationLocation, AuthorizationPreview } from '@guildhall/protocol/objects/oauth2'
import { parseForm } from '@guildhall/protocol/parse-form'
import { signIn, signInByCode } from '../../features/accounts/sign-in-actions.ts'
import { callerWith, makeConsentTicket, takeConsentTicket } from '../../features/oauth2/consent-actions.ts'
import { OAuth2Error } from '../../features/oauth2/refusals-rules.ts'
import { listPlacesForWebhooks } from '../../features/oauth2/webhook-places-actions.ts'
import { ApiError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { AnyOperation } from '../../kernel/operation.ts'
import { perform } from '../../kernel/perform.ts'
import type { TxDb } from '../../store/db.ts'
import { consentPage } from './consent-page.ts'
import { leadBack, leadsAnywhere, type Outcome, type Reading, refused } from './consent-request.ts'
import { donePage, leavingPage, refusalPage } from './last-pages.ts'
import { codePage, signInPage, type Trouble } from './sign-in-page.ts'

/** What every step works with. */
export interface Steps {
  readonly kernel: Kernel
  /** The two operations that clients of people ask: what the page does they do. */
  readonly preview: AnyOperation
  readonly authorize: AnyOperation
  /** From where somebody signs in. */
  readonly address: string
}

/** A form as it was sent. */
type Form = URLSearchParams

const unitOf =
  ({ store }: Kernel) =>
  <T>(work: (db: TxDb) => Promise<T>) =>
    store.write(work)

/**
 * What a user is shown of a request, as his ticket knows it. Where the request leaves it to the settings of the application what is
 * asked for, these may have changed since.
 */
const shownBy = ({ request, asked: { scopes, permissions, choices, redirectUri } }: Reading): string =>
  JSON.stringify([request, scopes, String(permissions), choices, redirectUri])

/** The fields of a request as the operations take them, with what the settings of the application say: that and nothing else is agreed to. */
const spelledOut = ({ fields, asked: { scopes, permissions } }: Reading): Reading['fields'] => ({
  ...fields,
  scope: scopes.join(' '),
  permissions: String(permissions),
})

/** One step after another, each told by what its form brings. */
export function takeStep(steps: Steps, reading: Reading, form: Form): Promise<Outcome> {
  if (form.has('ticket')) return decide(steps, reading, form)
  return form.has('mfa_ticket') ? enterCode(steps, reading, form) : enterPassword(steps, reading, form)
}

async function enterPassword(steps: Steps, reading: Reading, form: Form): Promise<Outcome> {
  const { kernel, address } = steps
  const login = form.get('login') ?? ''
  const again = (words: string, status = 400) =>
    signInPage(reading, { status, words, isOfField: true }, login.slice(0, 320))
  const sent = parseForm(Credentials, { login, password: form.get('password') ?? '' })
  if (!sent.ok) return again('Enter your user name and your password.')
  const signedIn = await signIn(kernel, unitOf(kernel), { ...sent.value, address }, (db, userId) =>
    makeConsentTicket(kernel, db, userId, shownBy(reading)),
  ).catch(refused)
  if (signedIn instanceof ApiError) return again('User name or password is wrong.', signedIn.status)
  if ('ticket' in signedIn) return codePage(reading, signedIn.ticket, null)
  return show(steps, reading, { userId: signedIn.userId, ticket: signedIn.begun })
}

async function enterCode(steps: Steps, reading: Reading, form: Form): Promise<Outcome> {
  const { kernel } = steps
  const ticket = form.get('mfa_ticket') ?? ''
  const again = (status = 400) =>
    codePage(reading, ticket, { status, words: 'The code is wrong or was used before.', isOfField: true })
  const sent = parseForm(TicketRedemption, { ticket, code: form.get('code') ?? '' })
  if (!sent.ok) return again()
  const signedIn = await signInByCode(kernel, unitOf(kernel), sent.value, (db, userId) =>
    makeConsentTicket(kernel, db, userId, shownBy(reading)),
  ).catch(refused)
  if (!(signedIn instanceof ApiError)) return show(steps, reading, { userId: signedIn.userId, ticket: signedIn.begun })
  return signedIn.error === 'InvalidTwoFactorCode' ? again(signedIn.status) : signInPage(reading, OVER)
}

const OVER: Trouble = { status: 400, words: 'That took too long, or was answered before. Sign in again.' }

/** Shows somebody who is signed in what he is asked for; leads back at once if he need not be asked. */
async function show(
  steps: Steps,
  reading: Reading,
  { userId, ticket }: { userId: string; ticket: string },
  trouble: Trouble | null = null,
): Promise<Outcome> {
  const { asked, query, fields } = reading
  const caller = await callerWith(steps.kernel, userId)
  const preview = await performed<AuthorizationPreview>(steps, steps.preview, caller, spelledOut(reading)).catch(
    refused,
  )
  if (preview instanceof OAuth2Error) {
    const back = leadBack({ fields, redirectUri: asked.redirectUri }, preview)
    return 'location' in back ? leavingPage(asked, back.location) : back
  }
  if (preview instanceof ApiError) return refusalPage(preview.status, 'This link doesn’t work', preview.message)
  if (query.prompt === 'none' && preview.authorized) {
    const answered = await decide(steps, reading, new URLSearchParams({ ticket, decision: 'allow' }))
    return 'location' in answered ? leavingPage(asked, answered.location) : answered
  }
  const places = asked.scopes.includes('webhook.incoming')
    ? await listPlacesForWebhooks(steps.kernel, caller, query.guild_id)
    : null
  return consentPage({ ...reading, preview, places, ticket }, trouble)
}

/** Does what was said, as Authorize Application does it. */
async function decide(steps: Steps, reading: Reading, form: Form): Promise<Outcome> {
  const { asked, fields } = reading
  const { kernel } = steps
  const caller = await takeConsentTicket(kernel, form.get('ticket') ?? '', shownBy(reading)).catch(refused)
  if (caller instanceof ApiError) return signInPage(reading, OVER)
  const isAllowed = form.get('decision') === 'allow'
  const decision = { ...(isAllowed && choicesIn(form)), authorize: isAllowed }
  const request = spelledOut(reading)
  const answer = await performed<AuthorizationLocation>(steps, steps.authorize, caller, request, decision).catch(
    refused,
  )
  if (answer instanceof OAuth2Error) return leadBack({ fields, redirectUri: asked.redirectUri }, answer)
  if (answer instanceof ApiError) {
    const userId = caller.user.id
    const ticket = await kernel.store.write((db) => makeConsentTicket(kernel, db, userId, shownBy(reading)))
    return show(steps, reading, { userId, ticket }, { status: answer.status, words: wordsOf(answer) })
  }
  if (leadsAnywhere(asked)) return { location: answer.location }
  return donePage(asked, isAllowed ? 'was let in.' : 'was not let in. Nothing has changed.')
}

/** What is chosen on the page besides yes and no: each field goes to the operation under its own name. */
const CHOICES: readonly string[] = ['guild_id', 'integration_type', 'webhook_channel_id']

function choicesIn(form: Form): Record<string, string> {
  const chosen = [...form].filter(([name, value]) => CHOICES.includes(name) && value !== '')
  const left = form.getAll('permission').filter((bit) => /^\d{1,19}$/u.test(bit))
  const permissions = left.length === 0 ? {} : { permissions: String(left.reduce((set, bit) => set | BigInt(bit), 0n)) }
  return { ...Object.fromEntries(chosen), ...permissions }
}

/** Performs an operation as a request for it would. */
async function performed<T>(
  { kernel, address }: Steps,
  operation: AnyOperation,
  caller: Caller,
  query: Readonly<Record<string, string>>,
  body?: object,
): Promise<T> {
  const { json } = await perform(kernel, operation, {
    caller,
    params: {},
    query,
    // Words, as a form has them.
    readBody: async () => ({ value: body, source: 'query', files: new Map() }),
    readReason: () => null,
    address,
    basic: null,
    locale: 'en-US',
    githubEvent: null,
  })
  return JSON.parse(json ?? 'null')
}

const REASONS: Readonly<Record<string, string>> = {
  InvalidFormBody: 'Choose first where it is to go; all of it goes to one guild.',
  MissingAccess: 'You don’t see that guild or channel any more.',
  MissingPermissions:
    'You don’t manage that guild, or don’t have all of these permissions there yourself. Leave out what you don’t have.',
  TwoFactorRequired: 'That guild asks its moderators for a second factor, which you don’t have yet.',
  UnknownGuild: 'That guild is gone.',
  UnknownChannel: 'That channel is gone.',
  TooManyWebhooks: 'That channel has as many webhooks as it can have. Choose another.',
  UserIsBanned: 'The bot is banned from that guild.',
}

const wordsOf = ({ error, message }: ApiError): string => new Map(Object.entries(REASONS)).get(error) ?? message
