import { launchChromium, withoutChromium } from '@guildhall/testing/clients/chromium'
import { startServerProgram } from '@guildhall/testing/worlds/program'
import type { Browser } from 'playwright-core'
import { median } from './gateway-talk.ts'
import { Peer } from './peer.ts'
import { figure, heading } from './report.ts'
import { WebPage } from './web-page.ts'
import type { ServedWeb } from './web-server.ts'

const MEMBERS = Number(process.env.GUILDHALL_BENCH_MEMBERS ?? 1_000_000)
const MESSAGES = Number(process.env.GUILDHALL_BENCH_MESSAGES ?? 100_000)

const SCRIPT_GOAL_KB = 250
/** How long it may take until the user can write: a multiple of an empty page's time, plus a constant. */
const INTERACTIVE_GOAL = { times: 3, more_ms: 500 }
const HEAP_GOAL_MB = 150
const TASK_GOAL_MS = 200
const GROWTH_GOAL = 1.2

/** How far one turn of the wheel scrolls, and after how many turns the heap is measured. */
const TURN_PX = 4000
const TURNS_BETWEEN = 500
/** After this time without traffic, scrolling has stopped loading messages. */
const STUCK_MS = 60_000

/** Measures the client in a browser: its first load, a channel with many messages, and a guild of many members. */
export async function measureWeb(rounds: number): Promise<void> {
  heading('web client, headless Chromium')
  if (withoutChromium) {
    console.log(`not measured: ${withoutChromium}`)
    return
  }
  const browser = await launchChromium()
  try {
    await measureFirstLoad(browser, rounds)
    const server = Peer.start('./web-server.ts')
    const served = await server.ask<ServedWeb>('fill', { members: MEMBERS, messages: MESSAGES })
    await measureScrolling(browser, served)
    await measureOpening(browser, served)
    await server.end()
  } finally {
    await browser.close()
  }
}

async function measureFirstLoad(browser: Browser, rounds: number): Promise<void> {
  const demo = await startServerProgram(['--demo'])
  const { client: web, demo: world } = demo.ready
  const path = `/channels/${world.guild_id}/${world.channels.general}`
  const empty: number[] = []
  const ours: number[] = []
  let script = 0
  // The first round warms up the browser and the server.
  for (let round = 0; round <= rounds; round++) {
    const bare = await WebPage.open(browser, web, world.users[0].token)
    const emptyMs = await bare.loadEmpty(web)
    await bare.close()
    const page = await WebPage.open(browser, web, world.users[0].token)
    const ms = await page.loadChannel(web, path)
    script = (await page.traffic()).script
    await page.close()
    if (round === 0) continue
    empty.push(emptyMs)
    ours.push(ms)
  }
  await demo.stop()
  figure({
    name: 'script at first load',
    against: 'compressed, of a channel of the demo',
    value: script / 1024,
    unit: 'KB',
    goal: { atMost: SCRIPT_GOAL_KB },
    headline: true,
  })
  const { times, more_ms } = INTERACTIVE_GOAL
  figure({
    name: 'time until the user can write',
    against: `in a channel of the demo; the goal is ${times} times an empty page plus ${more_ms} ms`,
    value: median(ours),
    unit: 'ms',
    goal: { atMost: Math.round(times * median(empty) + more_ms) },
    details: `empty page ${median(empty).toFixed(0)} ms`,
    headline: true,
  })
}

async function measureScrolling(browser: Browser, { address, token, talk }: ServedWeb): Promise<void> {
  const opened = await WebPage.open(browser, address, token)
  const { page } = opened
  await opened.loadChannel(address, talk)
  const before = await opened.heap()
  await opened.watchTasks()
  await page.getByRole('log').hover()
  const oldest = page.getByText(' (0)', { exact: false })
  const begun = performance.now()
  let heap = before
  for (let turn = 1; (await oldest.count()) === 0; turn++) {
    if (opened.quiet_ms > STUCK_MS) throw new Error('scrolling stopped loading messages before the oldest one')
    await page.mouse.wheel(0, -TURN_PX)
    if (turn % TURNS_BETWEEN === 0) heap = Math.max(heap, await opened.heap())
  }
  const seconds = (performance.now() - begun) / 1000
  heap = Math.max(heap, await opened.heap())
  figure({
    name: 'heap',
    against: `after scrolling through ${MESSAGES} messages, at most`,
    value: heap,
    unit: 'MB',
    goal: { atMost: HEAP_GOAL_MB },
    details: `${before.toFixed(1)} MB before; ${seconds.toFixed(0)} s`,
    headline: true,
  })
  figure({
    name: 'longest task',
    against: 'while scrolling',
    value: await opened.longestTask(),
    unit: 'ms',
    goal: { atMost: TASK_GOAL_MS },
    headline: true,
  })
  await opened.close()
}

async function measureOpening(browser: Browser, { address, token, guilds, talk }: ServedWeb): Promise<void> {
  const opened = await WebPage.open(browser, address, token)
  await opened.loadChannel(address, talk)
  const open = async (name: string) => {
    await opened.traffic()
    await opened.page.getByRole('link', { name, exact: true }).click()
    await opened.page.getByRole('textbox', { name: /^Message / }).waitFor()
    return opened.traffic()
  }
  // The first guild loads code and data that all guilds share.
  await open('first')
  const small = await open('thousand')
  const large = await open('many')
  const against = `ratio to those of a guild of a thousand, with ${Object.keys(guilds).length} guilds in one session`
  for (const kind of ['requests', 'bytes'] as const) {
    figure({
      name: `${kind} to open a guild of ${MEMBERS}`,
      against,
      value: large[kind] / small[kind],
      goal: { atMost: GROWTH_GOAL },
      details: `${large[kind]} and ${small[kind]}`,
      headline: true,
    })
  }
  await opened.close()
}
