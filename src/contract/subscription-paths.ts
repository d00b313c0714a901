/** Paths of a reader's own subscriptions. They have a file of their own, because only the dialog of schedules loads them. */
const subscriptions = '/v1/deployments/{deploymentId}/dashboards/{publicId}/subscriptions';

export const subscriptionPaths = {
  all: subscriptions,
  one: `${subscriptions}/{subscriptionId}`,
  sends: `${subscriptions}/send`,
  send: `${subscriptions}/sends/{runId}`,
  times: `${subscriptions}/times`,
} as const;
