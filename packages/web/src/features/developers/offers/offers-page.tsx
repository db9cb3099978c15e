import type { Entitlement } from '@guildhall/protocol/objects/applications/entitlement'
import type { Sku } from '@guildhall/protocol/objects/applications/sku'
import { listEntitlements } from '@guildhall/protocol/operations/monetization/list-entitlements'
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

type Offers = { readonly skus: readonly Sku[]; readonly entitlements: readonly Entitlement[] }

/** The application's SKUs, and its test entitlements. */
export function OffersPage() {
  const client = useClient()
  const { id } = useManagedApplication().application
  const load = useCallback(
    async (signal: AbortSignal): Promise<Offers> => {
      const [skus, entitlements] = await Promise.all([
        client.call(listSkus, { applicationId: id }, { signal }),
        client.call(listEntitlements, { applicationId: id }, { signal }),
      ])
      return { skus, entitlements }
    },
    [client, id],
  )
  const { answer, retry } = useLoaded(load)

  return (
    <LoadingState answer={answer} retry={retry}>
      {({ skus, entitlements }) => (
        <>
          <Section title={t('developers.offers')} text={t('offers.this-server-has-no-shop')}>
            <SkuList skus={skus} onChanged={retry} />
          </Section>
          <Section title={t('offers.test-entitlements')} text={t('offers.users-keep-access-until-you-remove')}>
            <EntitlementList skus={skus} entitlements={entitlements} onChanged={retry} />
          </Section>
        </>
      )}
    </LoadingState>
  )
}
