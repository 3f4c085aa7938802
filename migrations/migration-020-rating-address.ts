import { Migration } from '@mikro-orm/migrations';

/** From which addresses (keyed hashes) and tables users' ratings were moved within a day. */
export class Migration020RatingAddress extends Migration {
  override name = '020-rating-address';

  override up(): void {
    this.addSql(
      `create table "rating_step" ("user_id" int not null, "address" text not null, "step" int not null, "at" bigint not null, "room" text not null, primary key ("user_id", "address", "step"))`,
    );
    this.addSql(`create index "rating_step_at_index" on "rating_step" ("at")`);
    this.addSql(
      `alter table "rating_step" add constraint "rating_step_user_id_foreign" foreign key ("user_id") references "player_user" ("id") on delete cascade`,
    );
  }

  override down(): void {
    this.addSql(`drop table "rating_step"`);
  }
}
