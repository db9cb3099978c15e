import { programOrigin } from '../../shared/activity/program-origin.ts'
import { Section } from '../../shared/page/section.tsx'
import { CopyLine } from '../../shared/words/copy-line.tsx'
import { connectionUrls } from './connection-urls.ts'

/** Where bots and other programs connect on this server. */
export function BotAddresses() {
  const urls = connectionUrls(programOrigin())
  return (
    <Section title="API addresses" text="Give these to your bot or its library. Client libraries add the API version.">
      <dl className="developers-facts">
        <CopyLine label="API" value={urls.api} />
        <CopyLine label="Gateway" value={urls.gateway} />
        <CopyLine label="discord.js, among the client’s options" value={urls.discordJs} />
      </dl>
    </Section>
  )
}
