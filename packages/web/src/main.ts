import './shared/appearance/tokens.css'
import './shared/appearance/base.css'
import { readSession } from './api/session.ts'
import { areas } from './language/areas.ts'
import { applyLanguage, language } from './language/language.ts'
import { applyAppearance } from './shared/appearance/appearance.ts'

applyAppearance()
applyLanguage()
const isSignedIn = readSession().token !== null && location.pathname !== '/oauth2/authorize'
// A small file, so that the next ones are requested at once: the page, the first part to show, and its messages.
void areas.base[language]()
if (isSignedIn) void areas.main[language]()
if (isSignedIn) void import('./app/signed-in.tsx')
void import('./app.tsx').then(({ showApp }) => showApp())
