/** Entry point of `vitrine/vue`: a component for Vue 3, and its types in templates. */
import { defineComponent, h, onBeforeUnmount, onMounted, shallowRef, toRaw, watch } from 'vue';
import type { DashboardElement } from '../index.ts';
import '../define.ts';
import { DashboardBinding } from './dashboard-binding.ts';
import type { DashboardProperties } from './dashboard-members.ts';
import { createEmitters, dashboardEmits, dashboardProps } from './vue-members.ts';

/**
 * Shows a dashboard. Its props are the properties of the element, and its events those of the element without their prefix,
 * such as `@filters-changed`. `element` of a template ref is the element itself.
 */
export const VitrineDashboard = defineComponent({
  name: 'VitrineDashboard',
  props: dashboardProps,
  emits: dashboardEmits,
  setup(props, { emit }) {
    const element = shallowRef<DashboardElement | null>(null);
    const handlers = createEmitters(emit);
    let binding: DashboardBinding | undefined;
    onMounted(() => {
      if (!element.value) return;
      binding = new DashboardBinding(element.value, () => handlers);
      watch(
        () => readPlain(props),
        (values) => binding?.assign(values),
        { immediate: true },
      );
    });
    onBeforeUnmount(() => binding?.end());
    return { element };
  },
  render() {
    return h('vitrine-dashboard', { ref: 'element' }, this.$slots['default']?.());
  },
});

/** The element gets the values themselves: a reactive proxy cannot be sent to a worker. */
const readPlain = (props: DashboardProperties): DashboardProperties =>
  Object.fromEntries(Object.entries(props).map(([name, value]: [string, unknown]) => [name, toRaw(value)]));

declare module 'vue' {
  interface GlobalComponents {
    VitrineDashboard: typeof VitrineDashboard;
  }
}
