import './shared/appearance/tokens.css'
import './shared/appearance/base.css'
import { readSession } from './api/session.ts'
import { areas } from './language/areas.ts'
import { applyLanguage, language } from './language/language.ts'
import { applyAppearance } from './shared/appearance/appearance.ts'

applyAppearance()
applyLanguage()
const isSignedIn = readSession().token !== null && location.pathname !== '/oauth2/authorize'
// This file is small so that what comes next is asked for at once: the page, the part of it that will be shown, and its words.
void areas.base[language]()
if (isSignedIn) void areas.main[language]()
if (isSignedIn) void import('./app/signed-in.tsx')
void import('./app.tsx').then(({ showApp }) => showApp())
