import { SkuFlag, SkuType, SubscriptionStatus } from '@guildhall/protocol/enums/monetization'
import type { Sku } from '@guildhall/protocol/objects/applications/sku'
import type { SkuSubscription } from '@guildhall/protocol/objects/applications/subscription'
import { cancelTestSubscription } from '@guildhall/protocol/operations/monetization/cancel-test-subscription'
import { createTestSubscription } from '@guildhall/protocol/operations/monetization/create-test-subscription'
import { renewTestSubscription } from '@guildhall/protocol/operations/monetization/renew-test-subscription'
import { useState } from 'react'
import { t } from '../../../language/developers.ts'
import { locale } from '../../../language/language.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { runWithErrorToast } from '../../../shared/overlay/toasts.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useManagedApplication } from '../managed-application.ts'
import { GiveSubscriptionDialog } from './give-subscription-dialog.tsx'

const { ACTIVE, ENDING } = SubscriptionStatus
const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })

/** Users can subscribe to a SKU that is a subscription for users. */
export const isForSubscriptions = ({ type, flags }: Sku): boolean =>
  type === SkuType.SUBSCRIPTION && (flags & SkuFlag.USER_SUBSCRIPTION) !== 0

/** The status of a subscription in words. */
function subscriptionText({ status, current_period_end }: SkuSubscription): string {
  const date = dates.format(new Date(current_period_end))
  if (status === ACTIVE) return t('offers.renews-on', { date })
  return status === ENDING ? t('offers.ends-on', { date }) : t('offers.ended-on', { date })
}

type SubscriptionListProps = {
  skus: readonly Sku[]
  subscriptions: readonly SkuSubscription[]
  onChanged: () => void
}

/** The test subscriptions, and a button to give one. */
export function SubscriptionList({ skus, subscriptions, onChanged }: SubscriptionListProps) {
  const client = useClient()
  const { application, mayChange } = useManagedApplication()
  const [isGiving, setGiving] = useState(false)
  const offered = skus.filter(isForSubscriptions)

  async function give(sku_id: string, user_id: string) {
    await client.call(createTestSubscription, { applicationId: application.id }, { sku_id, user_id })
    onChanged()
  }

  const change = (contract: typeof cancelTestSubscription | typeof renewTestSubscription, { id }: SkuSubscription) =>
    runWithErrorToast(async () => {
      await client.call(contract, { applicationId: application.id, subscriptionId: id })
      onChanged()
    })

  return (
    <>
      {subscriptions.length === 0 ? <p className="section-empty">{t('offers.no-subscriptions-yet')}</p> : null}
      {subscriptions.length === 0 ? null : (
        <ul className="section-list" aria-label={t('offers.test-subscriptions')}>
          {subscriptions.map((each) => (
            <li key={each.id} className="section-row">
              <span className="section-row-words">
                <strong>{skus.find(({ id }) => each.sku_ids.includes(id))?.name ?? t('offers.deleted-offer')}</strong>
                <span className="section-row-quiet">
                  {`${t('offers.user', { userId: each.user_id })} · ${subscriptionText(each)}`}
                </span>
              </span>
              {mayChange ? (
                <>
                  <Button onPress={() => void change(renewTestSubscription, each)}>{t('offers.renew-now')}</Button>
                  {each.status === ACTIVE ? (
                    <Button onPress={() => void change(cancelTestSubscription, each)}>
                      {t('offers.cancel-subscription')}
                    </Button>
                  ) : null}
                </>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {mayChange && offered.length > 0 ? (
        <div className="section-buttons">
          <Button onPress={() => setGiving(true)}>{t('offers.give-a-test-subscription')}</Button>
        </div>
      ) : null}
      {isGiving ? <GiveSubscriptionDialog skus={offered} onGive={give} onClose={() => setGiving(false)} /> : null}
    </>
  )
}
