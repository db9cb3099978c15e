import { applyLanguage } from '../language/language.ts'
import './widget.css'
import { loadWidget, widgetProblemText } from './load-widget.ts'
import { WidgetPage } from './widget-page.ts'

/** The maximum age of the content while the page is visible, ms. */
const FRESH_MS = 60_000

// A site that embeds this page shares nothing with it: it reads no session, and stores nothing.
const wanted = new URLSearchParams(location.search)
const guildId = wanted.get('id') ?? ''
const theme = wanted.get('theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme

applyLanguage()
const page = new WidgetPage(document.body, () => void show())
let shownAt = 0

async function show(): Promise<void> {
  try {
    page.draw(await loadWidget(guildId))
  } catch (problem) {
    page.showProblem(widgetProblemText(problem))
  }
  shownAt = performance.now()
}

function refresh(): void {
  if (document.visibilityState === 'visible' && performance.now() - shownAt >= FRESH_MS) void show()
}

void show()
setInterval(refresh, FRESH_MS)
document.addEventListener('visibilitychange', refresh)
