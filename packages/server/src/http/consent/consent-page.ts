import { InstallationType } from '@guildhall/protocol/enums/application-command'
import { toScopes } from '@guildhall/protocol/enums/oauth2-scope'
import type { AuthorizationPreview } from '@guildhall/protocol/objects/oauth2'
import { wordsOfScope } from '@guildhall/protocol/scope-words'
import { settingsOf } from '../../features/applications/settings-rules.ts'
import type { Asked } from '../../features/oauth2/asked-rules.ts'
import type { PlacesForWebhooks } from '../../features/oauth2/webhook-places-actions.ts'
import { framed, type Page } from './consent-frame.ts'
import { faceOf, noticeOf, placeOf, schemeOf } from './consent-parts.ts'
import { leadsAnywhere, type Reading } from './consent-request.ts'
import { wordsOfPermissions } from './consent-words.ts'
import { type Html, html } from './html.ts'
import type { Trouble } from './sign-in-page.ts'

/** Everything that the page shows. */
export interface Shown extends Reading {
  readonly preview: AuthorizationPreview
  /** Where a webhook can be made; null if none is asked for. */
  readonly places: readonly PlacesForWebhooks[] | null
  readonly ticket: string
}

/** The page on which a user says yes or no. */
export function consentPage(shown: Shown, trouble: Trouble | null): Page {
  const { asked, ticket, preview, places } = shown
  const { application, redirectUri } = asked
  const chosen = [contextPart(shown), places ? channelPart(places) : null].filter((choice) => choice !== null)
  const content = html`<div class="app">${faceOf(application, 'app-icons')}<div class="app-words">
<h1><bdi>${application.name}</bdi> asks for your consent</h1></div></div>
${application.description === '' ? null : html`<p class="about" dir="auto">${application.description}</p>`}
${whoPart(shown)}
<hr class="rule">
${trouble && noticeOf(trouble.words)}
<form method="post" accept-charset="utf-8">
<input type="hidden" name="ticket" value="${ticket}">
<div class="part"><h2>It will be able to</h2>
<ul class="list">${toScopes(preview.scopes.join(' ')).map((scope) => html`<li>${TICK}<span>${wordsOfScope(scope)}</span></li>`)}</ul></div>
${chosen.map(({ part }) => part)}
<div class="acts">${chosen.some(({ isBarred }) => isBarred) ? null : html`<button class="main" name="decision" value="allow">Allow</button>`}
<button class="still" name="decision" value="deny" formnovalidate>Cancel</button></div>
</form>
${endPart(asked)}`
  return framed(
    trouble?.status ?? 200,
    `Consent to ${application.name}`,
    content,
    redirectUri === null ? undefined : schemeOf(redirectUri),
  )
}

const TICK = html`<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M4 10.5 8.2 15 16 5.5"/></svg>`

function whoPart({ preview: { user }, request }: Shown): Html {
  const name = user.global_name ?? user.username
  return html`<p class="who">${faceOf({ id: user.id, name, icon: user.avatar }, 'avatars')}
<span>Signed in as <b><bdi>${name}</bdi></b>${name === user.username ? null : html` (<bdi>${user.username}</bdi>)`}</span>
<a href="?${request}">Not you?</a></p>`
}

/** What has to be chosen; barred if there is nothing to choose. */
interface Choice {
  readonly part: Html
  readonly isBarred: boolean
}

/** For whom it is to be there, where that is for the user to say; then where. */
function contextPart(shown: Shown): Choice | null {
  const { guilds, integration_type: usual, integration_types: types } = shown.preview
  if (guilds === undefined) return null
  if (!types.includes(InstallationType.USER)) return guildPart(shown, guilds)
  if (guilds.length === 0) {
    const part = html`<input type="hidden" name="integration_type" value="1">`
    return { part, isBarred: false }
  }
  const choice = (type: number, words: string) =>
    html`<label><input type="radio" name="integration_type" value="${String(type)}"${type === usual ? html` checked` : null} required><span>${words}</span></label>`
  const part = html`<fieldset><legend>It comes</legend><div class="boxes">${choice(InstallationType.USER, 'With you, wherever you are')}
${choice(InstallationType.GUILD, 'To a guild, for all who are there')}</div></fieldset>
<div class="field"><label class="name" for="guild">The guild, if it comes to one</label>
<select id="guild" name="guild_id">${guildOptions(guilds, shown.query.guild_id)}</select></div>`
  return { part, isBarred: false }
}

/** Where a bot is to go and what it may do there; barred if there is nowhere. */
function guildPart({ asked, query }: Shown, guilds: NonNullable<AuthorizationPreview['guilds']>): Choice {
  const settled = query.disable_guild_select ? guilds.find(({ id }) => id === query.guild_id) : undefined
  if (query.disable_guild_select && !settled) return barred('You don’t manage the guild that this link is for.')
  if (guilds.length === 0) return barred('You manage no guild to which it could come.')
  const field = settled
    ? html`<div class="field"><h2>It comes to the guild</h2><p><b><bdi>${settled.name}</bdi></b></p>
<input type="hidden" name="guild_id" value="${settled.id}"></div>`
    : html`<div class="field"><label class="name" for="guild">It comes to the guild</label>
<select id="guild" name="guild_id" required>${guildOptions(guilds, query.guild_id)}</select></div>`
  return {
    part: html`${field}${asked.scopes.includes('bot') ? permissionPart(asked.permissions) : null}`,
    isBarred: false,
  }
}

const barred = (words: string): Choice => ({ part: html`<p class="notice">${words}</p>`, isBarred: true })

function guildOptions(guilds: NonNullable<AuthorizationPreview['guilds']>, chosen: string | undefined): Html {
  const isKnown = guilds.some(({ id }) => id === chosen)
  const options = guilds.map(
    ({ id, name }) => html`<option value="${id}"${id === chosen ? html` selected` : null}>${name}</option>`,
  )
  return html`${isKnown ? null : html`<option value="" selected>Choose a guild</option>`}${options}`
}

/** To which channel a webhook is to write. */
function channelPart(places: readonly PlacesForWebhooks[]): Choice {
  if (places.length === 0) return barred('There is no channel in which you manage webhooks.')
  const options = places.map(({ guild, channels }) => {
    const names = channels.map(({ id, name }) => html`<option value="${id}">${name}</option>`)
    return html`<optgroup label="${guild}">${names}</optgroup>`
  })
  const part = html`<div class="field"><label class="name" for="channel">It writes to the channel</label>
<select id="channel" name="webhook_channel_id" required><option value="" selected>Choose a channel</option>${options}</select></div>`
  return { part, isBarred: false }
}

/** The member may leave some out: what is asked for is the most that the bot is given. */
function permissionPart(permissions: bigint): Html {
  if (permissions === 0n) return html`<p class="hint">It asks for no permissions of its own there.</p>`
  const boxes = wordsOfPermissions(permissions).map(
    ({ bit, words, isAll }) =>
      html`<label${isAll ? html` class="all"` : null}><input type="checkbox" name="permission" value="${bit}" checked><span>${words}</span></label>`,
  )
  return html`<fieldset><legend>It may do there</legend><div class="boxes">${boxes}</div>
<input type="hidden" name="permission" value="0"></fieldset>`
}

function endPart(asked: Asked): Html {
  const { application, redirectUri } = asked
  const { terms_of_service_url: terms, privacy_policy_url: privacy } = settingsOf(application)
  const links = [
    terms === null ? null : linkTo(terms, 'terms of service'),
    privacy === null ? null : linkTo(privacy, 'privacy policy'),
  ].filter((link) => link !== null)
  const [first, second] = links
  const words = first && second ? html`${first} and ${second}` : (first ?? null)
  const leading =
    redirectUri === null || !leadsAnywhere(asked)
      ? null
      : html`You will be taken to <b><bdi>${placeOf(redirectUri)}</bdi></b>. `
  return html`<p class="hint">${leading}${words && html`Read its ${words}.`}</p>`
}

/** What is no address of the web stays words. */
const linkTo = (address: string, words: string): Html =>
  /^https?:\/\//iu.test(address)
    ? html`<a href="${address}" target="_blank" rel="noreferrer noopener">${words}</a>`
    : html`${words}`
