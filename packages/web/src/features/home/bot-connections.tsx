import { useId } from 'react'
import { CopyLine } from '../../shared/copy-line.tsx'
import { Link } from '../../shared/link.tsx'
import { DEVELOPERS_PATH } from '../../shared/paths.ts'
import { programOrigin } from '../../shared/program-origin.ts'
import { connectionUrls } from './connection-urls.ts'

export function BotConnections() {
  const titleId = useId()
  const urls = connectionUrls(programOrigin())

  return (
    <section className="panel" aria-labelledby={titleId}>
      <h2 id={titleId} className="panel-title">
        Connect a bot
      </h2>
      <p>
        Make an application and its bot in the <Link to={DEVELOPERS_PATH}>developer portal</Link>. These are the
        addresses that its program is given.
      </p>
      <dl className="bot-lines">
        <CopyLine label="API" value={urls.api} />
        <CopyLine label="Gateway" value={urls.gateway} />
        <CopyLine label="discord.js, among the client’s options" value={urls.discordJs} />
      </dl>
      <p className="panel-note">
        What the server answers is listed in <code>docs/operations.md</code>, where it differs on purpose in{' '}
        <code>docs/differences.md</code>.
      </p>
    </section>
  )
}
