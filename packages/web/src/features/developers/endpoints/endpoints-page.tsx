import { t } from '../../../language/developers.ts'
import { Section } from '../../../shared/page/section.tsx'
import { useManagedApplication } from '../managed-application.ts'
import { EndpointForm } from './endpoint-form.tsx'

/** The addresses that the server calls instead of using the gateway. */
export function EndpointsPage() {
  const { application } = useManagedApplication()
  return (
    <>
      <Section title={t('endpoints.interactions')} text={t('endpoints.commands-buttons-and-forms-are-sent')}>
        <EndpointForm
          field="interactions_endpoint_url"
          label={t('endpoints.interactions-endpoint')}
          value={application.interactions_endpoint_url}
          without={t('endpoints.interactions-are-sent-over-the-gateway')}
        />
      </Section>
      <Section title={t('endpoints.event-webhooks')} text={t('endpoints.event-webhooks-hint')}>
        <EndpointForm
          field="event_webhooks_url"
          label={t('endpoints.event-webhooks-url')}
          value={application.event_webhooks_url}
          without={t('endpoints.events-arent-sent-anywhere')}
        />
      </Section>
    </>
  )
}
