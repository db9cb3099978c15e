import './home-page.css'
import { useCallback, useState } from 'react'
import { signOut } from '../../api/accounts.ts'
import { ApiProblem, describeProblem } from '../../api/api-problem.ts'
import { endSession } from '../../api/session.ts'
import type { GuildSummary, Me } from '../../api/users.ts'
import { findMe, listMyGuilds } from '../../api/users.ts'
import { Button } from '../../shared/button.tsx'
import { Logo } from '../../shared/logo.tsx'
import { Notice } from '../../shared/notice.tsx'
import { PageTitle } from '../../shared/page-title.tsx'
import { ThemeToggle } from '../../shared/theme-toggle.tsx'
import { useAnswer } from '../../shared/use-answer.ts'
import { BotConnections } from './bot-connections.tsx'
import { GuildList } from './guild-list.tsx'

type Home = { me: Me; guilds: GuildSummary[] }

/** What a signed-in person sees. A refused token ends the session where the call is made, so it is no case here. */
export function HomePage({ token }: { token: string }) {
  const load = useCallback((signal: AbortSignal) => findHome(token, signal), [token])
  const { answer, retry } = useAnswer(load)

  return (
    <div className="home">
      <header className="home-bar">
        <Logo />
        <div className="home-bar-end">
          <ThemeToggle />
          <SignOutButton token={token} />
        </div>
      </header>
      <main className="home-main" aria-busy={answer.state === 'waiting'}>
        {answer.state === 'waiting' ? <p className="home-waiting">Loading…</p> : null}
        {answer.state === 'failed' ? <Failure problem={answer.problem} retry={retry} /> : null}
        {answer.state === 'ready' ? <Welcome {...answer.value} /> : null}
      </main>
    </div>
  )
}

function SignOutButton({ token }: { token: string }) {
  const [busy, setBusy] = useState(false)

  async function leave() {
    if (busy) return
    setBusy(true)
    try {
      await signOut(token)
      endSession(null)
    } catch (problem) {
      // A refused token is as good as signed out. Anything else leaves it valid on the server, which is worth saying.
      endSession(problem instanceof ApiProblem && problem.status === 401 ? null : 'server-not-told')
    }
  }

  return (
    <Button busy={busy} onPress={() => void leave()}>
      Sign out
    </Button>
  )
}

function Failure({ problem, retry }: { problem: unknown; retry: () => void }) {
  return (
    <div className="home-failure">
      <PageTitle>That did not load</PageTitle>
      <Notice tone="danger">{describeProblem(problem)}</Notice>
      <Button onPress={retry}>Try again</Button>
    </div>
  )
}

function Welcome({ me, guilds }: Home) {
  return (
    <>
      <div className="home-head">
        <PageTitle>{me.displayName}</PageTitle>
        <p className="home-handle">Signed in as {me.username}</p>
      </div>
      <Notice tone="plain">
        There is no client to talk in here yet. For now this page shows where you belong and where a bot connects.
      </Notice>
      <div className="home-panels">
        <GuildList guilds={guilds} />
        <BotConnections />
      </div>
    </>
  )
}

async function findHome(token: string, signal: AbortSignal): Promise<Home> {
  const [me, guilds] = await Promise.all([findMe(token, signal), listMyGuilds(token, signal)])
  return { me, guilds }
}
