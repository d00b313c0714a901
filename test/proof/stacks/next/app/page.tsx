import { Product } from './product';

/** Runs on the server, which alone knows the environment. */
export default function Page() {
  return <Product baseUrl={`${process.env['VITRINE_URL']}/api`} />;
}
