-- A shop in PostgreSQL: thirteen tables, with keys that the database declares and one that it does not.
create type order_state as enum ('open', 'paid', 'shipped', 'returned');
create table countries (code char(2) primary key, name text not null, continent text not null);
insert into countries values ('DE', 'Germany', 'Europe'), ('FR', 'France', 'Europe'), ('IT', 'Italy', 'Europe'),
  ('US', 'United States', 'North America'), ('CA', 'Canada', 'North America'), ('JP', 'Japan', 'Asia'), ('BR', 'Brazil', 'South America');
create table customers (id bigint primary key, name text not null, email text, country_code char(2) references countries, segment text, signed_up_at timestamptz not null, newsletter boolean not null);
insert into customers select i, 'Customer ' || i, 'customer' || i || '@example.com', (array['DE','FR','IT','US','US','CA','JP','BR'])[1 + (i * 7) % 8],
  (array['Consumer','Small business','Enterprise'])[1 + (i * i) % 3], timestamptz '2022-01-03 10:00Z' + i * interval '31 hours', i % 3 = 0 from generate_series(1, 600) i;
create table addresses (id bigint primary key, customer_id bigint not null references customers, street text, city text, latitude double precision, longitude double precision);
insert into addresses select i, i, 'Street ' || i, (array['Berlin','Paris','Rome','New York','Chicago','Toronto','Tokyo','Rio'])[1 + (i * 7) % 8],
  (array[52.5,48.9,41.9,40.7,41.9,43.7,35.7,-22.9])[1 + (i * 7) % 8] + (i % 13) / 40.0, (array[13.4,2.4,12.5,-74.0,-87.6,-79.4,139.7,-43.2])[1 + (i * 7) % 8] + (i % 11) / 40.0 from generate_series(1, 600) i;
create table categories (id integer primary key, name text not null, parent_id integer references categories);
insert into categories values (1, 'Furniture', null), (2, 'Lighting', null), (3, 'Textiles', null), (4, 'Kitchen', null), (5, 'Garden', null);
create table suppliers (id integer primary key, name text not null, country_code char(2) references countries, rating numeric(3, 1));
insert into suppliers select i, 'Supplier ' || i, (array['DE','IT','JP','US'])[1 + i % 4], 3 + (i % 20) / 10.0 from generate_series(1, 24) i;
create table products (id integer primary key, sku text unique not null, name text not null, category_id integer not null references categories, supplier_id integer references suppliers, price numeric(10, 2) not null, weight_kg numeric(8, 3), attributes jsonb, photo bytea);
insert into products select i, 'SKU-' || lpad(i::text, 5, '0'), 'Product ' || i, 1 + i % 5, 1 + i % 24, round((5 + (i * 37) % 400)::numeric, 2), (i % 90) / 10.0, '{}' from generate_series(1, 180) i;
create table employees (id integer primary key, name text not null, team text not null, hired_on date not null, manager_id integer references employees);
insert into employees select i, 'Employee ' || i, (array['Sales','Support','Logistics'])[1 + i % 3], date '2018-01-01' + i * 41, null from generate_series(1, 30) i;
create table orders (id bigint primary key, customer_id bigint not null references customers, employee_id integer references employees, state order_state not null, ordered_at timestamp not null, discount_rate numeric(4, 3) not null, total_amount numeric(12, 2) not null, note text);
insert into orders select i, 1 + (i * 17) % 600, 1 + i % 30, (array['open','paid','shipped','shipped','shipped','returned'])[1 + i % 6]::order_state,
  timestamp '2024-01-01 08:00' + i * interval '100 minutes', (i % 5) / 20.0, 0, null from generate_series(1, 8000) i;
create table order_items (order_id bigint not null references orders, line_number integer not null, product_id integer not null references products, quantity integer not null, unit_price numeric(10, 2) not null, primary key (order_id, line_number));
insert into order_items select o.id, l, 1 + ((o.id * 13 + l * 7) % 180)::int, 1 + ((o.id + l) % 4)::int, p.price from orders o cross join generate_series(1, 2) l join products p on p.id = 1 + ((o.id * 13 + l * 7) % 180)::int;
update orders set total_amount = s.total from (select order_id, sum(quantity * unit_price) total from order_items group by 1) s where s.order_id = id;
create table payments (id bigint primary key, order_id bigint not null references orders, method text not null, amount numeric(12, 2) not null, paid_at timestamptz);
insert into payments select id, id, (array['Card','Card','Invoice','Bank transfer'])[1 + id % 4], total_amount * (1 - discount_rate), ordered_at + interval '2 days' from orders where state <> 'open';
create table shipments (id bigint primary key, order_id bigint not null, carrier text not null, shipped_on date not null, cost numeric(8, 2) not null);
insert into shipments select id, id, (array['Parcel AG','Fast Post','Blue Van'])[1 + id % 3], (ordered_at + interval '3 days')::date, 4 + id % 9 from orders where state in ('shipped', 'returned');
create table reviews (id uuid primary key, product_id integer not null references products, customer_id bigint references customers, stars smallint not null, written_at timestamptz not null, body text);
insert into reviews select md5(i::text)::uuid, 1 + i % 180, 1 + (i * 3) % 600, 1 + (i * i) % 5, timestamptz '2024-02-01Z' + i * interval '5 hours', 'Text of review ' || i from generate_series(1, 1500) i;
create schema warehouse;
create table warehouse.stock (product_id integer primary key references products, units integer not null, checked_at timestamptz not null);
insert into warehouse.stock select id, (id * 29) % 500, timestamptz '2025-06-01Z' + id * interval '1 hour' from products;
create view recent_orders as select * from orders where ordered_at > '2025-06-01';
analyze;
