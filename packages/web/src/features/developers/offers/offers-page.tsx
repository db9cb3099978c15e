import type { Entitlement } from '@guildhall/protocol/objects/applications/entitlement'
import type { Sku } from '@guildhall/protocol/objects/applications/sku'
import type { SkuSubscription } from '@guildhall/protocol/objects/applications/subscription'
import { listEntitlements } from '@guildhall/protocol/operations/monetization/list-entitlements'
import { listSkuSubscriptions } from '@guildhall/protocol/operations/monetization/list-sku-subscriptions'
import { listSkus } from '@guildhall/protocol/operations/monetization/list-skus'
import { useCallback } from 'react'
import { t } from '../../../language/developers.ts'
import { useLoaded } from '../../../shared/lists/use-loaded.ts'
import { LoadingState } from '../../../shared/page/loading-state.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useManagedApplication } from '../managed-application.ts'
import { EntitlementList } from './entitlement-list.tsx'
import { SkuList } from './sku-list.tsx'
import { isForSubscriptions, SubscriptionList } from './subscription-list.tsx'

type Offers = {
  readonly skus: readonly Sku[]
  readonly entitlements: readonly Entitlement[]
  readonly subscriptions: readonly SkuSubscription[]
}

/** The application's SKUs, and its test entitlements and subscriptions. */
export function OffersPage() {
  const client = useClient()
  const { id } = useManagedApplication().application
  const load = useCallback(
    async (signal: AbortSignal): Promise<Offers> => {
      const [skus, entitlements] = await Promise.all([
        client.call(listSkus, { applicationId: id }, { signal }),
        client.call(listEntitlements, { applicationId: id }, { signal }),
      ])
      const subscriptions = await Promise.all(
        skus
          .filter(isForSubscriptions)
          .map(({ id: skuId }) => client.call(listSkuSubscriptions, { skuId }, { query: { limit: 100 }, signal })),
      )
      return { skus, entitlements, subscriptions: subscriptions.flat() }
    },
    [client, id],
  )
  const { answer, retry } = useLoaded(load)

  return (
    <LoadingState answer={answer} retry={retry}>
      {({ skus, entitlements, subscriptions }) => (
        <>
          <Section title={t('developers.offers')} text={t('offers.this-server-has-no-shop')}>
            <SkuList skus={skus} onChanged={retry} />
          </Section>
          <Section title={t('offers.test-entitlements')} text={t('offers.users-keep-access-until-you-remove')}>
            <EntitlementList skus={skus} entitlements={entitlements} onChanged={retry} />
          </Section>
          <Section title={t('offers.test-subscriptions')} text={t('offers.a-subscription-is-renewed-every-30-days')}>
            <SubscriptionList skus={skus} subscriptions={subscriptions} onChanged={retry} />
          </Section>
        </>
      )}
    </LoadingState>
  )
}
