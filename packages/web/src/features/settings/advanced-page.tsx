import { CopyLine } from '../../shared/copy-line.tsx'
import { switchDeveloperMode, useDeveloperMode } from '../../shared/developer-mode.ts'
import { Link } from '../../shared/link.tsx'
import { DEVELOPERS_PATH } from '../../shared/paths.ts'
import { Section } from '../../shared/section.tsx'
import { Switch } from '../../shared/switch.tsx'
import { useClient, useSnapshot } from '../../state/use-client.ts'
import { useMe } from '../../state/world.ts'

/** What developers need. */
export function AdvancedPage() {
  const isOn = useDeveloperMode()
  return (
    <>
      <Switch
        label="Developer Mode"
        hint="Offers “Copy ID” in the menus of people, guilds, channels, messages and roles."
        isOn={isOn}
        onSwitch={switchDeveloperMode}
      />
      <p>
        Applications, their bots and teams are made in the <Link to={DEVELOPERS_PATH}>developer portal</Link>.
      </p>
      {isOn ? <ConnectionFacts /> : null}
    </>
  )
}

function ConnectionFacts() {
  const { gatewayUrl } = useClient()
  const me = useMe()
  const session = useSnapshot((snapshot) => snapshot.session)
  return (
    <Section title="This connection" text="What this page is connected to, for looking it up in the server’s log.">
      <dl className="section-form">
        <CopyLine label="Your ID" value={me.id} />
        {session ? <CopyLine label="Gateway session" value={session.id} /> : null}
        <CopyLine label="Gateway address" value={gatewayUrl} />
        <CopyLine label="API address" value={`${location.origin}/api/v10`} />
      </dl>
    </Section>
  )
}
