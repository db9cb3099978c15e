import { Section } from '../../../shared/page/section.tsx'
import { useManaged } from '../managed.ts'
import { EndpointForm } from './endpoint-form.tsx'

/** Where the application is called by the server, in place of the gateway. */
export function EndpointsPage() {
  const { application } = useManaged()
  return (
    <>
      <Section
        title="Interactions"
        text="Commands, buttons and forms come over the gateway, unless your program takes them at an address of its own."
      >
        <EndpointForm
          field="interactions_endpoint_url"
          label="Interactions endpoint"
          value={application.interactions_endpoint_url}
          without="Interactions come over the gateway."
        />
      </Section>
      <Section
        title="Event webhooks"
        text="An address for what happens to the application itself: who lets it in or ends that, and what people buy of it. Its bot chooses what is sent, and switches it on, with Edit Current Application."
      >
        <EndpointForm
          field="event_webhooks_url"
          label="Event webhooks’ address"
          value={application.event_webhooks_url}
          without="There is no address for events."
        />
      </Section>
    </>
  )
}
