/** Code of a page in Vue, as its templates are compiled: the component with its props, events and element. */
import { defineComponent, h, shallowRef, type GlobalComponents } from 'vue';
import { VitrineDashboard } from 'vitrine/vue';

export const Page = defineComponent({
  setup() {
    const dashboard = shallowRef<InstanceType<typeof VitrineDashboard> | null>(null);
    const refresh = () => dashboard.value?.element?.refresh('orders');
    return () =>
      h(VitrineDashboard, {
        ref: dashboard,
        baseUrl: 'https://platform.example.com/api',
        publicId: 'sales',
        hide: ['title'],
        editable: true,
        onReady: ({ widgetIds }) => widgetIds.map((id) => id.length),
        onFiltersChanged: ({ filters }) => filters,
        onError: ({ code }) => (code === 'query-failed' ? refresh() : undefined),
      });
  },
});

// @ts-expect-error A page gives a list, not a text.
export const mistake = h(VitrineDashboard, { hide: 'title' });

/** Templates find the component by this name where the application registers it. */
export const registered: GlobalComponents['VitrineDashboard'] = VitrineDashboard;
