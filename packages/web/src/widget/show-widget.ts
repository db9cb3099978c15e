import './widget.css'
import { loadWidget, problemWords } from './load-widget.ts'
import { WidgetPage } from './widget-page.ts'

/** How old what is shown may become while somebody could see it, ms. */
const FRESH_MS = 60_000

// Whoever frames this page shares nothing with it: no session is read here, and nothing is kept.
const wanted = new URLSearchParams(location.search)
const guildId = wanted.get('id') ?? ''
const theme = wanted.get('theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme

const page = new WidgetPage(document.body, () => void show())
let shownAt = 0

async function show(): Promise<void> {
  try {
    page.draw(await loadWidget(guildId))
  } catch (problem) {
    page.say(problemWords(problem))
  }
  shownAt = performance.now()
}

function refresh(): void {
  if (document.visibilityState === 'visible' && performance.now() - shownAt >= FRESH_MS) void show()
}

void show()
setInterval(refresh, FRESH_MS)
document.addEventListener('visibilitychange', refresh)
