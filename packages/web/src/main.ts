import './shared/appearance/tokens.css'
import './shared/appearance/base.css'
import { readSession } from './api/session.ts'
import { applyAppearance } from './shared/appearance/appearance.ts'

applyAppearance()
// This file is small so that what comes next is asked for at once: the page, and the part of it that will be shown.
if (readSession().token !== null && location.pathname !== '/oauth2/authorize') void import('./app/signed-in.tsx')
void import('./app.tsx').then(({ showApp }) => showApp())
