import type { Asked } from '../../features/oauth2/asked-rules.ts'
import { framed, type Page } from './consent-frame.ts'
import { faceOf, noticeOf } from './consent-parts.ts'
import type { Reading } from './consent-request.ts'
import { type Html, html } from './html.ts'

/** What went wrong before. */
export interface Trouble {
  readonly status: number
  readonly words: string
  /** Whether it is what was typed. */
  readonly isOfField?: boolean
}

/** The page before anybody is signed in. */
export function signInPage({ asked: { application } }: Reading, trouble: Trouble | null, login = ''): Page {
  const content = html`${lead(application, 'Sign in to go on')}
${trouble && noticeOf(trouble.words)}
<form method="post" accept-charset="utf-8">
<div class="field"><label class="name" for="login">User name or e-mail address</label>
<input class="input" id="login" name="login" type="text" value="${login}" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="320"${markOf(trouble)}${focusIf(login === '')}></div>
<div class="field"><label class="name" for="password">Password</label>
<input class="input" id="password" name="password" type="password" autocomplete="current-password" required maxlength="1024"${markOf(trouble)}${focusIf(login !== '')}></div>
<div class="acts"><button class="main" name="step" value="sign-in">Sign in</button></div>
</form>
<p class="hint">Your password goes to this server alone, and you are signed in for this page only.</p>`
  return framed(trouble?.status ?? 200, 'Sign in', content)
}

/** The page for the code of a second factor. */
export function codePage({ asked: { application }, request }: Reading, ticket: string, trouble: Trouble | null): Page {
  const content = html`${lead(application, 'Enter your code')}
${trouble && noticeOf(trouble.words)}
<form method="post" accept-charset="utf-8">
<input type="hidden" name="mfa_ticket" value="${ticket}">
<div class="field"><label class="name" for="code">Code of your app, or a backup code</label>
<input class="input" id="code" name="code" type="text" inputmode="text" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required maxlength="32"${markOf(trouble)} autofocus></div>
<div class="acts"><button class="main" name="step" value="code">Go on</button></div>
</form>
<p class="hint"><a href="?${request}">Sign in as somebody else</a></p>`
  return framed(trouble?.status ?? 200, 'Enter your code', content)
}

const lead = (application: Asked['application'], title: string): Html =>
  html`<div class="app">${faceOf(application, 'app-icons')}<div class="app-words"><h1>${title}</h1>
<p class="hint"><b><bdi>${application.name}</bdi></b> has sent you here.</p></div></div>`

const markOf = (trouble: Trouble | null): Html =>
  trouble?.isOfField ? html` aria-invalid="true" aria-describedby="trouble"` : html``

const focusIf = (isFirst: boolean): Html => (isFirst ? html` autofocus` : html``)
