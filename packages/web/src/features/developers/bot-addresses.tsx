import { t } from '../../language/developers.ts'
import { programOrigin } from '../../shared/activity/program-origin.ts'
import { Section } from '../../shared/page/section.tsx'
import { CopyLine } from '../../shared/text/copy-line.tsx'
import { connectionUrls } from './connection-urls.ts'

/** Where bots and other programs connect on this server. */
export function BotAddresses() {
  const urls = connectionUrls(programOrigin())
  return (
    <Section title={t('developers.api-addresses')} text={t('developers.use-these-addresses')}>
      <dl className="developers-facts">
        <CopyLine label={t('developers.api')} value={urls.api} />
        <CopyLine label={t('developers.gateway')} value={urls.gateway} />
        <CopyLine label={t('developers.discord-js-client-options')} value={urls.discordJs} />
      </dl>
    </Section>
  )
}
